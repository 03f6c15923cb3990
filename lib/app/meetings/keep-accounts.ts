import { listBookingsOfHost } from '../../data/bookings/list-bookings-of-host.ts';
import { meetingJob } from '../../data/conferencing/meeting-jobs.ts';
import { listWaiting } from '../../data/conferencing/waiting-meetings.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { gate } from '../../data/engine/gate.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import type { Position } from '../../data/lists/list-page.ts';
import type { StoreFor } from '../../data/store.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { disconnectConferencing as decide } from '../../domain/conferencing/disconnect-conferencing.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { subjectBy } from '../../domain/meetings/meeting-subject.ts';
import { storedMeeting } from '../../domain/meetings/needs.ts';
import { retryMeeting, retryNeeds, retrySubject } from '../../domain/meetings/retry-meeting.ts';
import { contextOfWorker } from '../conferencing/context-of-worker.ts';
import { disconnectConferencing } from '../conferencing/disconnect-conferencing.ts';
import type { EndingDeps } from '../external-calendars/end-grant.ts';
import { runDecision } from '../run-decision.ts';
import { runTransaction } from '../run-transaction.ts';
import type { Kept } from './keep-meeting.ts';

const bookingsAtOnce = 8;
/** Nothing new is started in the last seconds of the time limit. */
const spareMs = 15_000;
const soonMs = 5000;

/**
 * Updates after a change of a user's accounts. The accounts of a deleted user are deleted when their time is over. For
 * an account that works, the waiting meetings of future bookings are tried immediately, and the waiting removals too.
 */
export async function keepAccounts(
  userId: string,
  nowMs: () => number,
  store: StoreFor<typeof decide | typeof retryMeeting | typeof retrySubject>,
  deps: EndingDeps,
): Promise<Kept> {
  const { held } = (await store.read([conferencingAccounts(userId)])).get(
    conferencingAccounts(userId),
  );
  const ends = held.flatMap(({ endsAtMs }) => endsAtMs ?? []);
  for (const { connection, endsAtMs = Number.POSITIVE_INFINITY } of held) {
    if (endsAtMs > nowMs()) continue;
    const leaving = { uid: connection.uid, userId, mayBeGone: true } as const;
    await disconnectConferencing(leaving, contextOfWorker(store.of, nowMs()), store, deps);
  }
  const later = ends.filter((endsAtMs) => endsAtMs > nowMs());
  if (ends.length > 0) return keptUntil(later.length > 0 ? Math.min(...later) : undefined);
  await retryWaiting(userId, nowMs(), store);
  const isShared = held.some(({ connection }) => connection.shared);
  const isWhole = await retryMeetings(isShared ? undefined : userId, nowMs, store);
  return keptUntil(isWhole ? undefined : nowMs() + soonMs);
}

const keptUntil = (againAtMs: number | undefined): Kept => ({ came: 'kept', againAtMs });

/**
 * Retries the meetings of one host, or of all hosts if an account is shared. Returns false if the time was too short.
 * Meetings that were tried no longer wait.
 */
async function retryMeetings(
  userId: string | undefined,
  nowMs: () => number,
  store: StoreFor<typeof retryMeeting>,
): Promise<boolean> {
  const inTurn = gate(bookingsAtOnce);
  let after: Position | undefined;
  do {
    if (timeLeftMs() <= spareMs) return false;
    const { uids, next } = await listBookingsOfHost(store.of, userId, nowMs(), after);
    await Promise.all(uids.map((uid) => inTurn(() => retry(uid, nowMs(), store))));
    after = next;
  } while (after !== undefined);
  return true;
}

/** Retries former meetings, and those of schedules and cancelled bookings. No list of the user's bookings contains them. */
async function retryWaiting(
  userId: string,
  nowMs: number,
  store: StoreFor<typeof retrySubject>,
): Promise<void> {
  const inTurn = gate(bookingsAtOnce);
  const retryOne = async (subject: string, name: string) => {
    const came = await runDecision(
      contextOfWorker(store.of, nowMs),
      store,
      [storedMeeting(subject)],
      (snapshot) => retrySubject(subjectBy(subject), snapshot, nowMs),
    );
    if (came === 'retried') await enqueueSingleJob(meetingJob(store.of, name), nowMs);
  };
  const waiting = await listWaiting(store.of, userId);
  await Promise.all(waiting.map(({ subject, name }) => inTurn(() => retryOne(subject, name))));
}

async function retry(
  bookingUid: string,
  nowMs: number,
  store: StoreFor<typeof retryMeeting>,
): Promise<void> {
  const came = await runTransaction(contextOfWorker(store.of, nowMs), store, {
    load: async (reader) => {
      const found = await reader.read([storedBooking(bookingUid)]);
      return { snapshot: await reader.readMore(found, retryNeeds(bookingUid, found)) };
    },
    decide: ({ snapshot }) => retryMeeting(bookingUid, snapshot, nowMs),
  });
  if (came === 'retried') await enqueueSingleJob(meetingJob(store.of, bookingUid), nowMs);
}
