// SHA-256 of bytes, in hexadecimal. crypto.subtle has one too, but not on a class's plain-http site.

// Its constants are the fractions of the cube roots of the first 64 primes, and of the square roots of the first 8.
const ROOTS = [];
const START = [];
for (let number = 2; ROOTS.length < 64; number += 1) {
  let prime = true;
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) prime = false;
  if (!prime) continue;
  const fraction = (power) => ((number ** power % 1) * 2 ** 32) | 0;
  if (START.length < 8) START.push(fraction(1 / 2));
  ROOTS.push(fraction(1 / 3));
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const blocks = new DataView(new ArrayBuffer(length));
  new Uint8Array(blocks.buffer).set(bytes);
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(length - 4, bytes.length * 8);
  return blocks;
}

export function sha256(bytes) {
  const blocks = padded(bytes);
  const hash = [...START];
  for (let block = 0; block < blocks.byteLength; block += 64) {
    const words = [];
    for (let at = 0; at < 64; at += 1) {
      if (at < 16) {
        words.push(blocks.getInt32(block + 4 * at));
      } else {
        const [early, late] = [words[at - 15], words[at - 2]];
        const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
        const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        words.push((words[at - 16] + low + words[at - 7] + high) | 0);
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    words.forEach((word, at) => {
      const choice = (e & f) ^ (~e & g);
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROOTS[at] + word) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    });
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      hash[at] = (hash[at] + word) | 0;
    });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
