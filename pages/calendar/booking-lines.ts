import type { BookingEntry } from './entries.ts';
import type { Texts } from './texts-en.ts';

/**
 * The lines of a booking: its event type and its guest. Without a `bookingName`, the name of a booking is that of its guest. Otherwise the
 * name can contain the event type already.
 */
export function bookingLines(
  { booking: { name }, eventType }: Pick<BookingEntry, 'booking' | 'eventType'>,
  texts: Pick<Texts, 'untitled' | 'bookedBy'>,
): readonly string[] {
  if (eventType === undefined || name === '') return [name || eventType?.name || texts.untitled];
  if (eventType.bookingName === null) return texts.bookedBy(eventType.name, name);
  return name.includes(eventType.name) ? [name] : [name, eventType.name];
}
