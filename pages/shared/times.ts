import { zoneOf } from './habits.ts';
import { hourCycle, spoken } from './locale.ts';

/** The formats of times. Creating a formatter takes longer than using it, so each is created once. */
const forms = {
  date: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  shortDate: { weekday: 'short', month: 'long', day: 'numeric' },
  /** For dates that may be years away. */
  fullDate: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
  zonedTime: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  language: string,
  timeZone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name} ${timeZone} ${hourCycle}`;
  const format =
    formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone, hourCycle });
  formatters.set(key, format);
  return format;
}

/** Writes an instant (RFC 3339) in a time zone. */
export const write = (instant: string, timeZone: string, form: keyof typeof forms): string =>
  formatter(spoken, timeZone, form, forms[form]).format(new Date(instant));

const hourMs = 3_600_000;

/** Writes a time of day. When clocks are set back, a repeated time gets the name of its zone. */
export function writeTime(instant: string, timeZone: string): string {
  const text = write(instant, timeZone, 'time');
  const isTwice = [-1, 1].some((hours) => {
    const other = new Date(Date.parse(instant) + hours * hourMs).toISOString();
    return write(other, timeZone, 'time') === text;
  });
  return isTwice ? write(instant, timeZone, 'zonedTime') : text;
}

/** The local date of an instant: `2026-11-23`. The Swedish locale writes dates in the format of ISO 8601. */
export const dateIn = (instant: string | number | Date, timeZone: string): string =>
  formatter('sv-SE', timeZone, 'iso', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant));

/** Writes a local date. */
export const writeDate = (
  date: string,
  form: Exclude<keyof typeof forms, 'time' | 'zonedTime'>,
): string => write(`${date}T12:00:00Z`, 'UTC', form);

/** `09:00 – 09:30`, with the date where it ends on another day. */
export function writeSpan(startedAt: string, endedAt: string, timeZone: string): string {
  const isSameDay = dateIn(startedAt, timeZone) === dateIn(endedAt, timeZone);
  const end = write(endedAt, timeZone, 'time');
  const shownEnd = isSameDay ? end : `${write(endedAt, timeZone, 'shortDate')} ${end}`;
  return `${write(startedAt, timeZone, 'time')} – ${shownEnd}`;
}

/** The name of a zone at a time: `Japan Standard Time`. */
export const zoneName = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(spoken, { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** The zone of the browser. */
export const ownZone = zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
