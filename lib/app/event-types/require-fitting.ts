import { unprocessable } from '../../contract/problem.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { fitsOneBooking, mostTogether } from '../../domain/event-types/fits-one-booking.ts';

/**
 * Refuses an event type whose hosts are too many to take part in every booking together; `pointer` is
 * what asked for it. One that was so before may be changed in all else.
 */
export function requireFitting(eventType: EventType, pointer: string, before?: EventType): void {
  if (fitsOneBooking(eventType) || (before && !fitsOneBooking(before))) return;
  const detail = `At most ${mostTogether(eventType)} hosts can take part together here.`;
  throw unprocessable([{ pointer, code: 'event-type/too-many-together', detail }]);
}
