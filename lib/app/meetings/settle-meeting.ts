import { Problem } from '../../contract/problem.ts';
import { meetingJob } from '../../data/conferencing/meeting-jobs.ts';
import { noteWaiting } from '../../data/conferencing/waiting-meetings.ts';
import { gate } from '../../data/engine/gate.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import type { Reader } from '../../data/reader.ts';
import type { StoreFor } from '../../data/store.ts';
import { connectionAt } from '../../domain/conferencing/conferencing-connection.ts';
import type { failConferencing } from '../../domain/conferencing/fail-conferencing.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { isToMake, isToMove } from '../../domain/meetings/assign-meeting.ts';
import {
  type Begun,
  beginMeeting,
  type MeetingContext,
  makersOf,
  meetingNeeds,
} from '../../domain/meetings/begin-meeting.ts';
import {
  changesLink,
  finishMeeting,
  type MeetingOutcome,
  retryAtMs,
} from '../../domain/meetings/finish-meeting.ts';
import { storedMeeting } from '../../domain/meetings/needs.ts';
import type { SeenSubject } from '../../domain/meetings/seen-subject.ts';
import type {
  CreatedMeeting,
  MeetingSubject,
  RequiredMeeting,
  StoredMeeting,
} from '../../domain/meetings/stored-meeting.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { MeetingFailure } from '../../outbound/meetings/meeting-source.ts';
import {
  atProvider,
  type Maker,
  type OpenAccount,
  type ProviderDeps,
} from '../conferencing/at-provider.ts';
import { contextOfWorker } from '../conferencing/context-of-worker.ts';
import { runDecision } from '../run-decision.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { type SilentAccounts, unlessSilent } from './unless-silent.ts';

export interface MeetingDeps extends ProviderDeps {
  readonly newMarker: () => string;
  readonly silent: SilentAccounts;
}

/** Meeting that a booking or a schedule needs now; `wanted` is undefined if it leaves the meeting. */
interface Aim {
  readonly subject: MeetingSubject;
  readonly wanted?: RequiredMeeting | undefined;
}

/** Result of an update of a meeting. */
export interface Settled {
  readonly meeting: StoredMeeting;
  /** Time of the next job (epoch milliseconds); undefined if no work is left. */
  readonly againAtMs: number | undefined;
  readonly isFailed: boolean;
  /** Error that is not a fault of a provider. */
  readonly unexpected?: unknown;
}

/** After this time, a run starts no more calls to a provider. */
const longestMs = 20_000;
/** Pause while another run works on the meeting, which takes a few seconds. */
const soonMs = 5000;

/**
 * Updates a meeting at its provider. The intended steps are stored before the provider is called, and its results
 * afterwards. Only one of several concurrent runs calls it.
 */
export async function settleMeeting(
  seen: SeenSubject,
  aim: Aim,
  nowMs: () => number,
  store: StoreFor<typeof beginMeeting | typeof failConferencing | typeof finishMeeting>,
  deps: MeetingDeps,
): Promise<Settled> {
  const { subject, wanted } = aim;
  const context = contextOfWorker(store.of, nowMs());
  const { nowMs: begunMs, requestId: by } = context;
  const run = { by, marker: deps.newMarker(), nowMs: begunMs, seen };
  const { came, meeting } = await begin(aim, run, context, store);
  if (came !== 'begun') {
    return { meeting, againAtMs: laterMs(came, meeting, begunMs), isFailed: false };
  }
  const { unexpected, ...outcome } = await callProvider(
    meeting,
    wanted,
    { by, marker: run.marker, nowMs },
    store,
    deps,
  );
  // The jobs are added before the result is stored. Otherwise, after a crash in between, guests could have different
  // links.
  if (changesLink(meeting, outcome)) {
    const others = meeting.guests.filter((uid) => uid !== seen.name);
    await lookAtGuests(store.of, others, nowMs());
  }
  const endedMs = nowMs();
  const waiting = { subject: subject.id, name: seen.name };
  for (const { marker, userId } of meeting.former) {
    if (!outcome.removed.includes(marker)) await noteWaiting(store.of, userId, waiting, endedMs);
  }
  const finished = await runDecision(context, store, [storedMeeting(subject.id)], (snapshot) =>
    finishMeeting(subject, outcome, snapshot, endedMs),
  );
  const again = outcome.lost !== undefined || finished.came === 'overtaken';
  return {
    meeting: finished.meeting,
    againAtMs: again ? endedMs + soonMs : retryAtMs(finished.meeting),
    isFailed: outcome.isFailed,
    unexpected,
  };
}

/** Stores the intended steps, with the accounts that they use. */
const begin = (
  { subject, wanted }: Aim,
  run: MeetingContext,
  context: TransactionContext,
  store: StoreFor<typeof beginMeeting>,
): Promise<Begun> =>
  runTransaction(context, store, {
    load: async (reader) => {
      const snapshot = await reader.read(meetingNeeds(subject, run.seen));
      const owners = await ownersOf(
        makersOf(snapshot.get(storedMeeting(subject.id)), wanted),
        reader,
      );
      return { snapshot, owners };
    },
    decide: ({ snapshot, owners }) => beginMeeting(subject, wanted, { ...run, owners }, snapshot),
  });

/** Finds the owner IDs of the accounts that can be used now. */
async function ownersOf(makers: readonly Maker[], reader: Reader): Promise<Map<string, string>> {
  if (makers.length === 0) return new Map();
  const snapshot = await reader.read(makers.map(({ userId }) => conferencingAccounts(userId)));
  return new Map(
    makers.flatMap(({ userId, provider }) => {
      const held = connectionAt(snapshot.get(conferencingAccounts(userId)), provider);
      if (held?.connection.status !== 'connected' || held.ownerId === undefined) return [];
      return [[userId, held.ownerId] as const];
    }),
  );
}

/** Time of the next attempt for a meeting that was not begun: immediately, at its retry, or after the other run. */
function laterMs(came: Begun['came'], meeting: StoredMeeting, nowMs: number): number | undefined {
  // Runs again immediately with the current needs of the booking.
  if (came === 'stale') return 0;
  if (came === 'waiting') return retryAtMs(meeting);
  return came === 'taken' ? nowMs + soonMs : undefined;
}

/** Run that calls the provider, and the marker for recreating a lost meeting. */
interface CallingRun {
  readonly by: string;
  readonly marker: string;
  readonly nowMs: () => number;
}

interface Called extends MeetingOutcome {
  readonly unexpected?: unknown;
}

/** Executes all steps. A failed step does not stop the others. */
async function callProvider(
  { current, former }: StoredMeeting,
  wanted: RequiredMeeting | undefined,
  { by, marker: newMarker, nowMs }: CallingRun,
  store: StoreFor<typeof failConferencing>,
  deps: MeetingDeps,
): Promise<Called> {
  const errors: unknown[] = [];
  const begunMs = performance.now();
  const at = async <Done>(one: CreatedMeeting, use: (account: OpenAccount) => Promise<Done>) => {
    try {
      // A call must end before another run may begin.
      if (performance.now() - begunMs > longestMs) throw new MeetingFailure('timeout');
      return await unlessSilent(store.of, one, deps.silent, () =>
        atProvider(one, nowMs, use, store, deps),
      );
    } catch (error) {
      if (isUnavailable(error) || error instanceof Problem) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const removed: string[] = [];
  for (const one of former) {
    if (await at(one, (account) => removeOne(one, account))) removed.push(one.marker);
  }
  let triedAt: string | undefined;
  const made = isToMake(current)
    ? await at(current, (account) => {
        triedAt = account.ownerId;
        return makeOne(current, account);
      })
    : undefined;
  const about = wanted?.about;
  const moved =
    isToMove(current, wanted) && about
      ? await at(current, (account) => moveOne({ ...current, about }, account))
      : undefined;
  return {
    by,
    removed,
    made: made === 'left' ? undefined : made,
    triedAt,
    about: moved === 'moved' ? about : undefined,
    wanted: about,
    lost: lostAs(newMarker, moved, made),
    isFailed: errors.length > 0,
    unexpected: errors.find((error) => !(error instanceof MeetingFailure)),
  };
}

function lostAs(marker: string, ...came: readonly unknown[]): MeetingOutcome['lost'] {
  const isLeft = came.includes('left');
  return isLeft || came.includes('gone') ? { marker, isLeft } : undefined;
}

/** True if the meeting is in another account, where this account cannot find it. */
const isOfAnother = (meeting: CreatedMeeting, { ownerId }: OpenAccount): boolean =>
  meeting.ownerId !== undefined && meeting.ownerId !== ownerId;

/**
 * Creates a meeting. After an earlier attempt, the meeting is searched for first, because it may exist with other
 * members. `left` means that it is in another account.
 */
async function makeOne(
  meeting: CreatedMeeting,
  opened: OpenAccount,
): Promise<NonNullable<MeetingOutcome['made']> | 'left'> {
  if (isOfAnother(meeting, opened)) return 'left';
  const { source, accountId: account, ownerId } = opened;
  const { marker, tries, about } = meeting;
  const toMake = { marker, ...about };
  const found = tries > 1 ? await source.find(marker, about.startedAtMs) : undefined;
  if (!found?.url) return { ...(await source.create(toMake)), account, ownerId };
  await source.move(found.id, toMake);
  return { ...found, account, ownerId };
}

/**
 * Moves a meeting. `left` means that it is in another account, where it stays until that account is connected again.
 */
async function moveOne(
  meeting: CreatedMeeting & { readonly id: string },
  account: OpenAccount,
): Promise<'moved' | 'gone' | 'left'> {
  if (isOfAnother(meeting, account)) return 'left';
  const { id, marker, about } = meeting;
  return account.source.move(id, { marker, ...about });
}

/** Removes a meeting. Returns true if nothing of it is left. */
async function removeOne(meeting: CreatedMeeting, account: OpenAccount): Promise<true> {
  if (isOfAnother(meeting, account)) throw new MeetingFailure('refused');
  const { id, marker, about } = meeting;
  const { source } = account;
  const known = id ?? (await source.find(marker, about.startedAtMs))?.id;
  if (known !== undefined) await source.remove(known);
  return true;
}

const putsAtOnce = 8;

/** Adds a job for each of these bookings, so that each gets the link of the shared meeting. */
async function lookAtGuests(
  of: OrganizationId,
  bookingUids: readonly string[],
  nowMs: number,
): Promise<void> {
  const inTurn = gate(putsAtOnce);
  const put = (uid: string) => inTurn(() => enqueueSingleJob(meetingJob(of, uid), nowMs));
  await Promise.all(bookingUids.map(put));
}
