// A new event gets the browser's time zone, unless the organiser has used another one before.
const field = document.querySelector("select[name=time_zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (field?.value === "UTC" && [...field.options].some((option) => option.value === zone)) {
  field.value = zone;
}
