import type { Store } from '../../data/store.ts';
import {
  type BookingReply,
  createBooking as decide,
} from '../../domain/bookings/create-booking.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { type CreationDeps, creationOf, type SentCreation } from './creation-of.ts';
import type { LoadedRequest } from './load-in-turn.ts';

/** Books a start for a guest. */
export async function createBooking(
  command: SentCreation,
  context: TransactionContext,
  store: Store,
  { newUid, ...deps }: CreationDeps,
): Promise<BookingReply> {
  const uid = newUid();
  const decided = ({ request, snapshot }: LoadedRequest) => decide(uid, request, snapshot, context);
  return runTransaction(context, store, await creationOf(command, decided, context, store, deps));
}
