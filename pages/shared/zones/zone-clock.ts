import { hourCycle, spoken } from '../locale.ts';

interface ZoneClock {
  /** Such as `GMT+9`. */
  readonly offset: string;
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${hourCycle}`;
  const options = { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' } as const;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(spoken, { ...options, timeZone, hourCycle });
  formats.set(key, format);
  return format;
}

/** The offset and the time of day in a zone. One formatter writes both, because hundreds of zones are listed. */
export function zoneClock(timeZone: string, ms: number): ZoneClock {
  let offset = '';
  let time = '';
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) {
    if (type === 'timeZoneName') offset = value;
    else time += value;
  }
  return { offset: /^(?:GMT|UTC)$/u.test(offset) ? 'GMT+0' : offset, time: time.trim() };
}

/** The minutes of an offset, by which zones are sorted: 330 for `GMT+5:30`. */
export function offsetMinutes(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+\-−])(\d+)(?::(\d+))?/u.exec(offset) ?? [];
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}
