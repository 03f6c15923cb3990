import type { findBooking } from '../../data/bookings/stored-bookings.ts';
import type { listHistory } from '../../data/feed/list-history.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { type HistoryPage, type HistoryQuery, historyPage } from '../history-page.ts';
import { seeBooking } from './see-booking.ts';

interface Deps {
  readonly findBooking: typeof findBooking;
  readonly listHistory: typeof listHistory;
}

/** The events of a booking that the caller may see, newest first. */
export async function listBookingHistory(
  actor: Actor,
  uid: string,
  query: HistoryQuery,
  deps: Deps,
): Promise<HistoryPage> {
  seeBooking(actor, await deps.findBooking(actor.organizationId, uid));
  return historyPage(actor, { subject: 'booking', uid }, query, deps);
}
