/** A date and time, with an offset if it is an instant; or blank. */
export const anyDatetime =
  /^$|^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Minutes that an ISO offset lies ahead of UTC: `+05:30` is 330. */
const minutesAhead = (offset: string): number => {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
};

/**
 * A datetime in an accepted form as `YYYY-MM-DD HH:mm:ss`, local to the body's timezone.
 * @param wireOffset UTC − local in minutes, as §2.2 counts; an instant with its own offset becomes that wall time.
 * @returns the text unchanged if it has no accepted form, so that validation names the field.
 */
export const toWallTime = (text: string, wireOffset: number): string => {
  const [, date, time = '', seconds = '00', offset] = anyDatetime.exec(text) ?? [];
  if (date === undefined) return text;
  if (offset === undefined) return `${date} ${time}:${seconds}`;
  const written = new Date(`${date}T${time}:${seconds}Z`).getTime();
  // A day that doesn't exist rolls over or isn't a number: validation refuses it.
  if (Number.isNaN(written) || !new Date(written).toISOString().startsWith(`${date}T${time}:${seconds}`))
    return text;
  const local = new Date(written - (minutesAhead(offset) + wireOffset) * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
};
