import { listHostedBookings } from '../../data/bookings/list-coming-bookings.ts';
import { extendBudget, longBudgetMs } from '../../data/engine/deadline.ts';
import { listEventTypes } from '../../data/event-types/list-event-types.ts';
import { listUserApiKeys } from '../../data/people/list-user-api-keys.ts';
import type { Reader } from '../../data/reader.ts';
import { listHostOccupancy } from '../../data/schedules/list-host-occupancy.ts';
import { listSchedules } from '../../data/schedules/list-schedules.ts';
import type { StoreFor } from '../../data/store.ts';
import type { closeBooking } from '../../domain/bookings/close-booking.ts';
import type { reassignBookingAutomatically } from '../../domain/bookings/reassign-booking-automatically.ts';
import type { updateBooking } from '../../domain/bookings/update-booking.ts';
import { conferencingNeeds } from '../../domain/conferencing/conferencing-access.ts';
import { endConferencing } from '../../domain/conferencing/end-conferencing.ts';
import type { removeLeavingHost } from '../../domain/event-types/remove-leaving-host.ts';
import type { disconnectCalendar } from '../../domain/external-calendars/disconnect-calendar.ts';
import type { endCalendar } from '../../domain/external-calendars/end-calendar.ts';
import {
  deleteOrganizationUser as decide,
  type HandOver,
  markLeaving,
  userDeletionNeeds,
} from '../../domain/people/delete-organization-user.ts';
import type { endApiKey } from '../../domain/people/end-api-key.ts';
import { addressOwner, storedUser } from '../../domain/people/needs.ts';
import type { deleteSchedule } from '../../domain/schedules/delete-schedule.ts';
import type { updateSchedule } from '../../domain/schedules/update-schedule.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { type EndingDeps, endingDeps } from '../external-calendars/end-grant.ts';
import { previewTransaction } from '../preview-transaction.ts';
import { runDecision } from '../run-decision.ts';
import { type Loaded, runTransaction, type TransactionContext } from '../run-transaction.ts';
import { untilListed } from '../until-listed.ts';
import { disconnectCalendars } from './disconnect-calendars.ts';
import { endApiKeys, type KeyDeps } from './end-api-keys.ts';
import { type HostedDeps, handOverBookings, hostedBookings } from './hand-over-bookings.ts';
import { type EventTypeDeps, leaveEventTypes } from './leave-event-types.ts';
import { leaveSchedules, type ScheduleDeps } from './leave-schedules.ts';

/** Store for all changes of a user's deletion. */
type DeletionStore = StoreFor<
  | typeof closeBooking
  | typeof decide
  | typeof deleteSchedule
  | typeof disconnectCalendar
  | typeof endApiKey
  | typeof endCalendar
  | typeof endConferencing
  | typeof markLeaving
  | typeof reassignBookingAutomatically
  | typeof removeLeavingHost
  | typeof updateBooking
  | typeof updateSchedule
>;

/** Store for deleting the connections and the API keys of a user. */
type EndingStore = StoreFor<
  typeof disconnectCalendar | typeof endApiKey | typeof endCalendar | typeof endConferencing
>;

export interface DeleteUserDeps
  extends HostedDeps,
    EventTypeDeps,
    ScheduleDeps,
    KeyDeps,
    EndingDeps {
  /** Waits until all requests that began before this instant are decided and listed. */
  readonly untilDecided: (sinceMs: number) => Promise<void>;
  /** Time for reassigning bookings in one request. The next request continues. */
  readonly stepMs: number;
}

/** Dependencies of the functions that delete a user. */
export const deletionDeps: DeleteUserDeps = {
  listHostedBookings,
  listHostOccupancy,
  listEventTypes,
  listSchedules,
  listUserApiKeys,
  ...endingDeps,
  surroundings,
  untilDecided: untilListed,
  stepMs: 15_000,
};

/**
 * Deletes a user. First the user is marked, so that they get nothing new. Then they leave their event types. After all
 * earlier requests are decided, they leave their bookings and schedules. Each step is complete by itself, so after a
 * crash the same request continues.
 */
export async function deleteOrganizationUser(
  userId: string,
  handOver: HandOver | undefined,
  context: TransactionContext & Partial<WithCredential>,
  store: DeletionStore,
  deps: DeleteUserDeps,
): Promise<object> {
  extendBudget(longBudgetMs);
  const askedWith = userId === context.actor.userId ? context.credential?.keyId : undefined;
  const needs = userDeletionNeeds(userId, context, askedWith);
  const load = async (reader: Reader) => {
    const found = await reader.read(needs);
    const { email } = found.get(storedUser(userId))?.user ?? {};
    return { snapshot: email ? await reader.readMore(found, [addressOwner(email)]) : found };
  };
  // `markLeaving` compared the version already, and the steps have changed it since.
  const remove = (remaining: readonly string[]) =>
    runTransaction({ ...context, precondition: undefined }, store, {
      load,
      decide: ({ snapshot }) =>
        decide({ userId, askedWith }, remaining, snapshot, { ...context, precondition: undefined }),
    });
  const mark = { load, decide: ({ snapshot }: Loaded) => markLeaving(userId, snapshot, context) };
  await previewTransaction(context, store, mark);
  if (handOver === undefined || context.dryRun) {
    const hosted = await hostedBookings(userId, context.nowMs, store, deps);
    const uids = handOver === undefined ? hosted.map(({ booking }) => booking.uid) : [];
    if (context.dryRun || uids.length > 0) return remove(uids);
  }
  const startedMs = performance.now();
  const isOver = () => performance.now() - startedMs > deps.stepMs;
  // Each step is a change of its own, so neither the key nor the version of this request applies to it.
  const { idempotencyKey: _, serialize: _s, ...rest } = context;
  await runTransaction(rest, store, mark);
  const step = { ...rest, precondition: undefined };
  await leaveEventTypes(userId, step, store, deps);
  await deps.untilDecided(Date.now());
  // The caller may have lost their role while the request waited.
  await runTransaction(rest, store, mark);
  await leaveEventTypes(userId, step, store, deps);
  const remaining =
    handOver === undefined
      ? (await hostedBookings(userId, context.nowMs, store, deps)).map(({ booking }) => booking.uid)
      : await handOverBookings(userId, handOver, step, store, isOver, deps);
  if (remaining.length === 0) {
    await leaveSchedules(userId, step, store, isOver, deps);
    await endAccess(userId, askedWith, step, store, isOver, deps);
  }
  return remove(remaining);
}

/** Deletes external calendars and conferencing accounts, and all API keys except the key of this request. */
async function endAccess(
  userId: string,
  askedWith: string | undefined,
  context: TransactionContext,
  store: EndingStore,
  isOver: () => boolean,
  deps: DeleteUserDeps,
): Promise<void> {
  await disconnectCalendars(userId, context, store, isOver, deps);
  await runDecision(context, store, conferencingNeeds(userId), (snapshot) =>
    endConferencing(userId, snapshot, context),
  );
  await endApiKeys(userId, askedWith, context, store, isOver, deps);
}
