import type { Booking } from '../bookings/booking.ts';
import {
  hourCycleOf,
  type LocalFormat,
  localDateTime,
  localSpan,
  localText,
  localZone,
} from '../time/local-text.ts';
import type { Receiver } from './message.ts';

type Reader = Pick<Receiver, 'locale' | 'language' | 'timeZone' | 'timeFormat'>;
type Times = Pick<Booking, 'startedAt' | 'endedAt'>;

/**
 * The time of a booking in the time zone of the reader, with the name of the zone: `Tuesday, 1 December 2026, 10:00 –
 * 10:30 (Japan Standard Time)`, `2026年12月1日(火) 10:00〜10:30(日本標準時)`. Contains the end date if it is another day.
 */
export function whenOf({ startedAt, endedAt }: Times, reader: Reader): string {
  const format = formatOf(reader);
  const [start, end] = [new Date(startedAt), new Date(endedAt)];
  const [date, span] = [localText(start, 'date', format), localSpan(start, end, format)];
  const zone = localZone(start, format);
  return reader.locale === 'ja' ? `${date} ${span}(${zone})` : `${date}, ${span} (${zone})`;
}

/** The start for the subject of a message: `Tue, Dec 1, 10:00`, `12月1日(火) 10:00`. */
export const shortWhenOf = ({ startedAt }: Pick<Booking, 'startedAt'>, reader: Reader): string =>
  localDateTime(new Date(startedAt), 'briefDate', formatOf(reader));

const formatOf = ({ language, timeZone, timeFormat }: Reader): LocalFormat => ({
  language,
  timeZone,
  hourCycle: hourCycleOf(language, timeFormat),
});
