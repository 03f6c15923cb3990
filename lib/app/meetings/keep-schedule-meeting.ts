import { noteWaiting } from '../../data/conferencing/waiting-meetings.ts';
import type { StoreFor } from '../../data/store.ts';
import { connectionAt } from '../../domain/conferencing/conferencing-connection.ts';
import type { failConferencing } from '../../domain/conferencing/fail-conferencing.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import type { beginMeeting } from '../../domain/meetings/begin-meeting.ts';
import type { finishMeeting } from '../../domain/meetings/finish-meeting.ts';
import { meetingOfSchedule } from '../../domain/meetings/meeting-of-schedule.ts';
import { storedMeeting } from '../../domain/meetings/needs.ts';
import {
  scheduleShowingNeeds,
  showScheduleMeeting,
} from '../../domain/meetings/show-schedule-meeting.ts';
import type { RequiredMeeting } from '../../domain/meetings/stored-meeting.ts';
import { scheduleIn } from '../../domain/schedules/schedule-name.ts';
import { scheduleUntilErased } from '../../domain/schedules/schedule-until-erased.ts';
import { contextOfWorker } from '../conferencing/context-of-worker.ts';
import { runDecision } from '../run-decision.ts';
import { type Kept, keptOf } from './keep-meeting.ts';
import { type MeetingDeps, settleMeeting } from './settle-meeting.ts';

type MeetingStore = StoreFor<
  typeof beginMeeting | typeof failConferencing | typeof finishMeeting | typeof showScheduleMeeting
>;

/**
 * Updates the meeting of a schedule, by the schedule's name. A meeting that it needs is created or moved with the
 * account of its creator, and any other is deleted. That of a routine moves to the next occurrence after each one.
 */
export async function keepScheduleMeeting(
  name: string,
  nowMs: () => number,
  store: MeetingStore,
  deps: MeetingDeps,
): Promise<Kept> {
  const uid = scheduleIn(name) as string;
  const snapshot = await store.read([scheduleUntilErased(uid), storedMeeting(name)]);
  const stored = snapshot.get(scheduleUntilErased(uid));
  const { current, former } = snapshot.get(storedMeeting(name));
  const needed = stored && meetingOfSchedule(stored, nowMs());
  if (needed === undefined && current === null && former.length === 0) return keptOf([]);
  const { wanted, nextMs } = needed ?? {};
  const hasAccount = wanted !== undefined && (await hasAccountOf(wanted, store));
  const isMade = current?.provider === wanted?.provider && current?.round === wanted?.round;
  // Without an account, a meeting that was made stays as it is.
  const aim = { subject: { id: name }, wanted: hasAccount || isMade ? wanted : undefined };
  const settled = await settleMeeting({ name, ver: stored?.ver }, aim, nowMs, store, deps);
  if (settled.isFailed && wanted) {
    await noteWaiting(store.of, wanted.userId, { subject: name, name }, nowMs());
  }
  if (wanted) await show(uid, hasAccount, nowMs(), store);
  const { againAtMs, ...kept } = keptOf([settled]);
  const times = [againAtMs, nextMs].flatMap((ms) => ms ?? []);
  return { ...kept, againAtMs: times.length > 0 ? Math.min(...times) : undefined };
}

async function hasAccountOf(
  { userId, provider }: RequiredMeeting,
  store: MeetingStore,
): Promise<boolean> {
  const need = conferencingAccounts(userId);
  return connectionAt((await store.read([need])).get(need), provider) !== undefined;
}

async function show(
  uid: string,
  hasAccount: boolean,
  nowMs: number,
  store: StoreFor<typeof showScheduleMeeting>,
): Promise<void> {
  const context = contextOfWorker(store.of, nowMs);
  await runDecision(
    context,
    store,
    scheduleShowingNeeds(uid),
    (snapshot) => showScheduleMeeting(uid, hasAccount, snapshot, context),
    'schedule/too-large',
  );
}
