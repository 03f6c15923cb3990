import type { listComingBookings } from '../../data/bookings/list-coming-bookings.ts';
import { budgets } from '../../data/engine/deadline.ts';
import type { listSeats } from '../../data/limits/seats.ts';
import type { Reader } from '../../data/reader.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import type { tallyChanges } from '../../domain/bookings/count-for-pending.ts';
import type { PendingTerms } from '../../domain/event-types/event-type.ts';
import type { EventTypeReply } from '../../domain/event-types/event-type-reply.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import type { announce } from '../../domain/event-types/pending-terms.ts';
import {
  updateEventType as decide,
  type EventTypeUpdate,
  plannedUpdate,
  setsTerms,
  type UpdatedEventType,
} from '../../domain/event-types/update-event-type.ts';
import { previewTransaction } from '../preview-transaction.ts';
import { Replay } from '../replay.ts';
import {
  runTransaction,
  type TransactionContext,
  unanswered,
  undecided,
} from '../run-transaction.ts';
import { withRoom } from './change-event-type.ts';
import { loadForUpdate } from './load-for-update.ts';
import { type PrepareDeps, prepareTerms, withdrawTerms } from './prepare-terms.ts';

export interface UpdateEventTypeDeps extends PrepareDeps {
  readonly listSeats: typeof listSeats;
  readonly listComingBookings: typeof listComingBookings;
}

/** Event type to change, with the change. */
interface EventTypeUpdateRequest {
  readonly uid: string;
  readonly sent: EventTypeUpdate;
}

const attemptsAtMost = 5;

/**
 * Changes the given members. New limits and fewer seats are prepared first, because bookings must follow them before
 * the change. The change itself is the last transaction. If it leaves less room, the reply waits until no request uses
 * the former terms.
 */
export async function updateEventType(
  uid: string,
  sent: EventTypeUpdate,
  context: TransactionContext,
  store: StoreFor<typeof announce | typeof plannedUpdate | typeof tallyChanges | typeof decide>,
  deps: UpdateEventTypeDeps,
): Promise<EventTypeReply> {
  const updated = change({ uid, sent }, context, store, deps);
  const { reply, isLess, tightenedMs } = await updated.catch(async (error: unknown) => {
    if (error instanceof Replay) await untilHeldAgain(uid, sent, store, deps);
    throw error;
  });
  if (context.dryRun) return reply;
  if (isLess) await deps.untilDecided(Date.now());
  else await untilHeld(tightenedMs, sent, deps);
  return reply;
}

async function change(
  asked: EventTypeUpdateRequest,
  context: TransactionContext,
  store: StoreFor<typeof announce | typeof plannedUpdate | typeof tallyChanges | typeof decide>,
  deps: UpdateEventTypeDeps,
): Promise<UpdatedEventType> {
  const { uid, sent } = asked;
  const prepared = await prepare(asked, context, store, deps);
  return runTransaction(onlyReply(context), store, {
    ...stepsFor(asked, context, deps),
    decide: (read) => withRoom(read.snapshot, decide(uid, sent, prepared, read, context)),
  }).catch(async (error: unknown) => {
    // This removal may fail without harm, because fewer seats expire by themselves. Its failure must not hide the error
    // of the change.
    const taken = prepared?.seats && withdrawTerms(store, uid, prepared);
    await taken?.catch(() => {});
    throw error;
  });
}

/** Determines the preparation for the change, and does as much of it as fits into this request. */
async function prepare(
  asked: EventTypeUpdateRequest,
  context: TransactionContext,
  store: StoreFor<typeof announce | typeof plannedUpdate | typeof tallyChanges>,
  deps: UpdateEventTypeDeps,
): Promise<PendingTerms | undefined> {
  const { uid, sent } = asked;
  if (context.dryRun || !setsTerms(sent)) return undefined;
  const startedMs = performance.now();
  const isOver = () => performance.now() - startedMs > deps.stepMs;
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const planned = await previewTransaction(context, store, {
      ...stepsFor(asked, context, deps),
      decide: (read) => withRoom(read.snapshot, plannedUpdate(uid, sent, read, context)),
    });
    const prepared = await prepareTerms(store, planned, isOver, deps);
    if (prepared !== 'changed') return prepared;
  }
  throw undecided();
}

const stepsFor = (
  { uid, sent }: EventTypeUpdateRequest,
  context: TransactionContext,
  deps: UpdateEventTypeDeps,
) => ({
  load: (reader: Reader) => loadForUpdate(uid, sent, context, reader, deps),
  tooLarge: 'event-type/too-large' as const,
});

/** Only the reply is sent and stored, without the other members. */
const onlyReply = ({ serialize, ...context }: TransactionContext): TransactionContext => ({
  ...context,
  ...(serialize && { serialize: (updated) => serialize((updated as UpdatedEventType).reply) }),
});

/**
 * Waits until new limits apply to all requests. They may come from another request just now, or from an earlier attempt
 * with a lost reply. The recorded instant is from before the write, so the maximum duration of a request is added.
 */
async function untilHeld(
  tightenedMs: number | undefined,
  { limits, timeZone }: EventTypeUpdate,
  { untilDecided }: UpdateEventTypeDeps,
): Promise<void> {
  if (tightenedMs === undefined || (limits === undefined && timeZone === undefined)) return;
  await untilDecided(tightenedMs + budgets.requestMs);
}

/** Waits until new limits apply to all requests, before a stored reply is sent again. */
async function untilHeldAgain(
  uid: string,
  sent: EventTypeUpdate,
  store: Store,
  deps: UpdateEventTypeDeps,
): Promise<void> {
  const snapshot = await store.read([storedEventType(uid)]).catch(unanswered);
  await untilHeld(snapshot.get(storedEventType(uid))?.eventType.tightenedMs, sent, deps);
}
