import type { StoreFor } from '../../data/store.ts';
import {
  type BookingReply,
  createBooking as decide,
} from '../../domain/bookings/create-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { bookStart, type CreationDeps, type CreationRequest } from './book-start.ts';
import type { LoadedRequest } from './load-in-turn.ts';

/** Books a start for a guest. */
export function createBooking(
  command: CreationRequest,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
  { newUid, ...deps }: CreationDeps,
): Promise<BookingReply> {
  const uid = newUid();
  const decided = ({ request, snapshot }: LoadedRequest) => decide(uid, request, snapshot, context);
  return bookStart(command, decided, context, store, deps);
}
