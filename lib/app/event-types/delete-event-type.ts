import type { listComingBookings } from '../../data/bookings/list-coming-bookings.ts';
import { extendBudget, longBudgetMs } from '../../data/engine/deadline.ts';
import type { Reader } from '../../data/reader.ts';
import type { StoreFor } from '../../data/store.ts';
import type { closeBooking } from '../../domain/bookings/close-booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import {
  bookingsToCancel,
  deleteEventType as decide,
  type ReadForDeletion,
} from '../../domain/event-types/delete-event-type.ts';
import { eventTypeToChange } from '../../domain/event-types/event-type-access.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { previewTransaction } from '../preview-transaction.ts';
import {
  type Loaded,
  runTransaction,
  type TransactionContext,
  unanswered,
} from '../run-transaction.ts';
import { cancelComingBookings } from './cancel-coming-bookings.ts';

export interface DeleteEventTypeDeps {
  readonly listComingBookings: typeof listComingBookings;
  /** Time for cancelling bookings in one request. The next request continues. */
  readonly stepMs: number;
}

/**
 * Deletes an event type. Its bookings stay. Bookings that are not over prevent the deletion, or are cancelled one by
 * one before it. A guest who books at the same moment keeps a booking on the old terms.
 */
export async function deleteEventType(
  uid: string,
  asked: { readonly cancelBookings: boolean },
  context: TransactionContext,
  store: StoreFor<typeof bookingsToCancel | typeof closeBooking | typeof decide>,
  { listComingBookings, stepMs }: DeleteEventTypeDeps,
): Promise<object> {
  extendBudget(longBudgetMs);
  const steps = {
    load: (reader: Reader) => load(uid, context, reader, listComingBookings),
    tooLarge: 'event-type/too-large' as const,
  };
  let cancelled = 0;
  if (asked.cancelBookings && !context.dryRun) {
    const startedMs = performance.now();
    const remaining = () =>
      previewTransaction(context, store, {
        ...steps,
        decide: (read) => bookingsToCancel(uid, read, context),
      });
    const isOver = () => performance.now() - startedMs > stepMs;
    cancelled = await cancelComingBookings(remaining, context, store, isOver);
  }
  const deleted = runTransaction(context, store, {
    ...steps,
    decide: (read) => decide(uid, asked, read, context),
  });
  return cancelled > 0 ? deleted.catch(unanswered) : deleted;
}

async function load(
  uid: string,
  context: TransactionContext,
  reader: Reader,
  list: typeof listComingBookings,
): Promise<ReadForDeletion<StoredBooking> & Loaded> {
  const snapshot = await reader.read([storedEventType(uid)]);
  const found = eventTypeToChange(snapshot, uid, context, 'admin');
  if ('refused' in found) return { snapshot, coming: [] };
  const coming = await list(reader.of, uid, context.nowMs);
  return { snapshot, coming, readFirst: storedEventType(uid) };
}
