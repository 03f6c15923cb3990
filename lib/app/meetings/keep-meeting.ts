import type { Store, StoreFor } from '../../data/store.ts';
import type { BookingChange } from '../../domain/bookings/changes.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { failConferencing } from '../../domain/conferencing/fail-conferencing.ts';
import type { Decided } from '../../domain/decision.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import type { beginMeeting } from '../../domain/meetings/begin-meeting.ts';
import { type MeetingChange, putMeetingSlots } from '../../domain/meetings/changes.ts';
import type { finishMeeting } from '../../domain/meetings/finish-meeting.ts';
import { slotSubject } from '../../domain/meetings/meeting-subject.ts';
import { meetingSlots, storedMeeting } from '../../domain/meetings/needs.ts';
import { requiredMeeting } from '../../domain/meetings/required-meeting.ts';
import { isAsSeen, requireSeen, type SeenSubject } from '../../domain/meetings/seen-subject.ts';
import { showingNeeds, showMeeting } from '../../domain/meetings/show-meeting.ts';
import type { MeetingSubject } from '../../domain/meetings/stored-meeting.ts';
import type { ScheduleChange } from '../../domain/schedules/changes.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { contextOfWorker } from '../conferencing/context-of-worker.ts';
import { runDecision } from '../run-decision.ts';
import { type MeetingDeps, type Settled, settleMeeting } from './settle-meeting.ts';

/** Store for creating, moving and removing the meeting of a booking. */
type MeetingStore = StoreFor<
  | typeof beginMeeting
  | typeof rememberedSlots
  | typeof failConferencing
  | typeof finishMeeting
  | typeof showMeeting
>;

/** Result of an update. `idle` means that the booking has no meeting and had none. */
export interface Kept {
  readonly came: 'kept' | 'failed' | 'idle';
  /** Time of the next job for the booking (epoch milliseconds); undefined if no work is left. */
  readonly againAtMs: number | undefined;
  readonly unexpected?: unknown;
}

/** Meeting that a booking needs, and the meetings that it has now. */
interface BookingMeetings {
  /** State of the booking that was read. */
  readonly seen: SeenSubject;
  readonly needed: ReturnType<typeof requiredMeeting>;
  /** True if the booking has a meeting of its own, or may have one. */
  readonly hasOwn: boolean;
  /** Slots with a meeting that the booking shares, or must still leave. */
  readonly slots: readonly string[];
}

/**
 * Updates the meeting of a booking to the booking's current state. A meeting that it leaves is deleted, unless other
 * guests use it. A meeting that it needs is created or moved, and its link is stored in the booking.
 */
export async function keepMeeting(
  bookingUid: string,
  nowMs: () => number,
  store: MeetingStore,
  deps: MeetingDeps,
): Promise<Kept> {
  const { seen, needed, hasOwn, slots } = await readMeetings(bookingUid, store);
  const settled: Settled[] = [];
  const isOwn = needed?.subject.slot === undefined;
  const shared = isOwn ? [] : [needed.subject.id];
  const toLeave: string[] = [];
  for (const slot of slots.filter((one) => !shared.includes(one))) {
    const subject = slotSubject(slot);
    const left = await settleMeeting(seen, { subject }, nowMs, store, deps);
    settled.push(left);
    if (left.againAtMs !== undefined) toLeave.push(slot);
  }
  if (hasOwn && !(isOwn && needed)) {
    const subject = { id: bookingUid };
    settled.push(await settleMeeting(seen, { subject }, nowMs, store, deps));
  }
  // The slots are stored first, so that no meeting is created that the booking does not know.
  const next = [...toLeave, ...shared];
  if (next.join() !== slots.join()) await rememberSlots(seen, next, nowMs(), store);
  if (needed) {
    settled.push(await settleMeeting(seen, needed, nowMs, store, deps));
    await show(bookingUid, needed.subject, nowMs(), store);
  }
  return keptOf(settled);
}

async function readMeetings(bookingUid: string, store: Store): Promise<BookingMeetings> {
  const snapshot = await store.read([
    storedBooking(bookingUid),
    storedMeeting(bookingUid),
    meetingSlots(bookingUid),
  ]);
  const stored = snapshot.get(storedBooking(bookingUid));
  const seen = { name: bookingUid, ver: stored?.ver };
  const { current, former } = snapshot.get(storedMeeting(bookingUid));
  const hasOwn = current !== null || former.length > 0;
  const slots = snapshot.get(meetingSlots(bookingUid));
  const needed = stored && requiredMeeting(stored, undefined);
  const { slot } = needed?.subject ?? {};
  if (stored === undefined || slot === undefined) return { seen, needed, hasOwn, slots };
  // The event type determines the name of a shared meeting.
  const found = await store.read([storedEventType(slot.eventTypeId)]);
  const eventType = found.get(storedEventType(slot.eventTypeId))?.eventType;
  return { seen, needed: requiredMeeting(stored, eventType), hasOwn, slots };
}

async function rememberSlots(
  seen: SeenSubject,
  slots: readonly string[],
  nowMs: number,
  store: StoreFor<typeof rememberedSlots>,
): Promise<void> {
  await runDecision(
    contextOfWorker(store.of, nowMs),
    store,
    [meetingSlots(seen.name), storedBooking(seen.name)],
    (snapshot) => rememberedSlots(seen, slots, snapshot, nowMs),
  );
}

const rememberedSlots = (
  seen: SeenSubject,
  slots: readonly string[],
  snapshot: Snapshot,
  nowMs: number,
): Decided<undefined, MeetingChange | BookingChange | ScheduleChange> => ({
  reply: undefined,
  ...(isAsSeen(snapshot, seen) && {
    changes: [putMeetingSlots({ bookingUid: seen.name, slots, nowMs }), ...requireSeen(seen)],
  }),
});

async function show(
  bookingUid: string,
  subject: MeetingSubject,
  nowMs: number,
  store: StoreFor<typeof showMeeting>,
): Promise<void> {
  const context = contextOfWorker(store.of, nowMs);
  await runDecision(
    context,
    store,
    showingNeeds(bookingUid, subject),
    (snapshot) => showMeeting(bookingUid, subject, snapshot, context),
    'booking/too-large',
  );
}

/** The result of all updates of a booking or a schedule. */
export function keptOf(settled: readonly Settled[]): Kept {
  if (settled.length === 0) return { came: 'idle', againAtMs: undefined };
  const again = settled.flatMap(({ againAtMs }) => againAtMs ?? []);
  return {
    came: settled.some(({ isFailed }) => isFailed) ? 'failed' : 'kept',
    againAtMs: again.length > 0 ? Math.min(...again) : undefined,
    unexpected: settled.find((one) => one.unexpected !== undefined)?.unexpected,
  };
}
