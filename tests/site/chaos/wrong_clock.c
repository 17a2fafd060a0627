/* The clock of one process, wrong by SKEW_SECONDS: preloaded into it, in place of a machine whose
   clock is wrong. Time spans (the monotonic clock, sleeping) stay right, as they do there. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long skew(void) {
    const char *text = getenv("SKEW_SECONDS");
    return text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = syscall(SYS_clock_gettime, clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        now->tv_sec += skew();
    }
    return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *target) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (target) {
        *target = exact.tv_sec;
    }
    return exact.tv_sec;
}

/* A moment that this process computed, told to the kernel, whose clock is right. */
int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
    int (*really)(sem_t *, const struct timespec *) = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec right = *until;
    right.tv_sec -= skew();
    return really(semaphore, &right);
}
