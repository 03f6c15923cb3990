import type { Booking } from '../bookings/booking.ts';
import type { Receiver } from './message.ts';

type Reader = Pick<Receiver, 'locale' | 'timeZone' | 'timeFormat'>;
type Times = Pick<Booking, 'startedAt' | 'endedAt'>;

/** The formats of a reader's time zone, language and clock. */
interface Clock {
  readonly date: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
  readonly zone: Intl.DateTimeFormat;
}

/**
 * Creating a formatter takes longer than writing a message, so formatters are cached. Few readers differ in
 * all three settings.
 */
const clocks = new Map<string, Clock>();
const mostClocks = 500;

/**
 * The time of a booking in the time zone of the reader, with the name of the zone: `Tuesday, December 1,
 * 2026, 10:00–10:30 (Japan Standard Time)`, `2026年12月1日(火) 10:00〜10:30(日本標準時)`. Contains the end date if it
 * is another day.
 */
export function whenOf({ startedAt, endedAt }: Times, reader: Reader): string {
  const clock = clockOf(reader);
  const start = new Date(startedAt);
  const end = new Date(endedAt);
  const day = dateOf(start, clock);
  const lastDay = dateOf(end, clock);
  const from = timeOf(start, clock, reader);
  const to = timeOf(end, clock, reader);
  const zone = zoneOf(start, clock);
  const isJapanese = reader.locale === 'ja';
  const until = day === lastDay ? to : `${lastDay}${isJapanese ? ' ' : ', '}${to}`;
  if (isJapanese) return `${day} ${from}〜${until}(${zone})`;
  return `${day}, ${from}${day === lastDay ? '–' : ' – '}${until} (${zone})`;
}

/** The start for the subject of a message: `Tue, Dec 1, 10:00`, `12月1日(火) 10:00`. */
export function shortWhenOf({ startedAt }: Pick<Booking, 'startedAt'>, reader: Reader): string {
  const clock = clockOf(reader);
  const start = new Date(startedAt);
  const { month, day, weekday } = partsOf(clock.date, start);
  const time = timeOf(start, clock, reader);
  return reader.locale === 'ja'
    ? `${month}月${day}日(${weekday}) ${time}`
    : `${weekday?.slice(0, 3)}, ${month?.slice(0, 3)} ${day}, ${time}`;
}

const dateOf = (at: Date, { date }: Clock): string => {
  const { year, month, day, weekday } = partsOf(date, at);
  return date.resolvedOptions().locale === 'ja'
    ? `${year}年${month}月${day}日(${weekday})`
    : `${weekday}, ${month} ${day}, ${year}`;
};

const timeOf = (at: Date, { time }: Clock, { locale, timeFormat }: Reader): string => {
  const { hour, minute, dayPeriod } = partsOf(time, at);
  if (timeFormat === '24h') return `${hour}:${minute}`;
  return locale === 'ja' ? `${dayPeriod}${hour}:${minute}` : `${hour}:${minute} ${dayPeriod}`;
};

const zoneOf = (at: Date, { zone }: Clock): string =>
  partsOf(zone, at).timeZoneName ?? zone.resolvedOptions().timeZone;

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>;

const partsOf = (format: Intl.DateTimeFormat, at: Date): Parts =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));

function clockOf({ locale, timeZone, timeFormat }: Reader): Clock {
  const name = `${locale} ${timeZone} ${timeFormat}`;
  const known = clocks.get(name);
  if (known !== undefined) return known;
  const month = locale === 'ja' ? 'numeric' : 'long';
  const weekday = locale === 'ja' ? 'short' : 'long';
  const isWholeDay = timeFormat === '24h';
  const clock = {
    date: new Intl.DateTimeFormat(locale, {
      timeZone,
      year: 'numeric',
      month,
      day: 'numeric',
      weekday,
    }),
    time: new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: isWholeDay ? '2-digit' : 'numeric',
      minute: '2-digit',
      hourCycle: isWholeDay ? 'h23' : locale === 'ja' ? 'h11' : 'h12',
    }),
    zone: new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }),
  };
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(name, clock);
  return clock;
}
