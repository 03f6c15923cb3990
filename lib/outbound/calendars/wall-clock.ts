const known = new Map<string, Intl.DateTimeFormat>();

const options = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/**
 * Only existing names are cached, so that calendar content cannot fill the memory. `Intl` reports an unknown name only
 * by throwing.
 */
function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const found = known.get(timeZone);
  // Names that begin with a sign are offsets, which `Intl` accepts too.
  if (found !== undefined || !/^[a-z]/iu.test(timeZone)) return found;
  try {
    const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    known.set(timeZone, made);
    return made;
  } catch {
    return undefined;
  }
}

/** Local time of an instant in the format of iCalendar (`20261124T090000`); undefined for an unknown zone. */
export function wallClock(ms: number, timeZone: string): string | undefined {
  const clock = clockOf(timeZone);
  if (clock === undefined) return undefined;
  const parts = clock.formatToParts(ms);
  const shown = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const date = `${shown('year').padStart(4, '0')}${shown('month')}${shown('day')}`;
  return `${date}T${shown('hour')}${shown('minute')}${shown('second')}`;
}
