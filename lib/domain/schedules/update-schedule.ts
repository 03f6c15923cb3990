import { type Decision, refuse, refuseViolations } from '../decision.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { type AttendeeViolation, attendeeViolations } from './attendees.ts';
import { attendeeNeeds, attendingUsers } from './attending-users.ts';
import { readingOf } from './audience.ts';
import { putSchedule, type ScheduleChange } from './changes.ts';
import {
  type Draft,
  type DraftViolation,
  draftChanged,
  type ScheduleInput,
} from './draft-schedule.ts';
import { type Move, moveBetween, moveInLedger, moveNeeds } from './ledger-move.ts';
import { mailedEvent, type ScheduleMailing } from './mailed-event.ts';
import { storedSchedule } from './needs.ts';
import { countGuests, guestNeeds, type NewGuests, newGuests } from './new-guests.ts';
import { type ChangeRefusal, changeable, scheduleIn } from './schedule-access.ts';
import { shownMeeting, withMeeting } from './schedule-meeting.ts';
import { type ScheduleReply, writtenReply } from './stored-schedule.ts';

export type ScheduleUpdate = ScheduleInput & ScheduleMailing;

/** The parsed request for an update, applied to the schedule that was read. */
export interface UpdateRequest {
  readonly uid: string;
  readonly sent: ScheduleUpdate;
  readonly draft: Draft;
  readonly move?: Move | undefined;
  readonly guests?: NewGuests | undefined;
  /** The address of a new meeting room; undefined without Jitsi. */
  readonly roomUrl: string | undefined;
}

export function updateRequest(
  uid: string,
  sent: ScheduleUpdate,
  snapshot: Snapshot,
  { actor, nowMs }: Pick<WriteContext, 'actor' | 'nowMs'>,
  roomUrl?: string,
): UpdateRequest {
  const before = scheduleIn(snapshot, uid, nowMs)?.schedule;
  if (before === undefined) return { uid, sent, draft: { violations: [] }, roomUrl };
  // The caller cannot send a routine that fits the new start, so the items move with it.
  const movesRoutine = readingOf(actor, before) === 'concealed';
  const draft = draftChanged(before, sent, nowMs, movesRoutine);
  const move = draft.schedule && moveBetween(before, draft.schedule);
  const guests = sent.attendees && newGuests(sent.attendees, before.attendees, actor.userId, nowMs);
  return { uid, sent, draft, move, guests, roomUrl };
}

/** Lists the reads that `updateSchedule` needs, except the schedule. */
export const updateNeeds = ({ sent: { attendees = [] }, move, guests }: UpdateRequest): Need[] => [
  ...attendeeNeeds(attendees),
  ...(guests ? guestNeeds(guests) : []),
  ...(move ? moveNeeds(move) : []),
];

type Refusal =
  | ChangeRefusal
  | 'request/unprocessable'
  | DraftViolation['code']
  | AttendeeViolation['code']
  | 'schedule/already-cancelled'
  | 'schedule/too-many'
  | 'schedule/too-many-guests';

/** Changes the members that are sent, and the time of the hosts. */
export function updateSchedule(
  { uid, sent, draft: { schedule, violations }, move, guests, roomUrl }: UpdateRequest,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<ScheduleReply, Refusal, ScheduleChange | LedgerChange> {
  const needed = sent.attendees === undefined ? 'editor' : 'admin';
  const before = changeable(
    scheduleIn(snapshot, uid, context.nowMs),
    context,
    needed,
    Object.keys(sent),
  );
  if ('refused' in before) return before;
  if (Object.keys(sent).length === 0) {
    const reply = writtenReply(context.actor, before.schedule, before.ver);
    return unchanged(storedSchedule({ uid, nowMs: context.nowMs }), reply);
  }
  const { attendees = [] } = sent;
  const users = attendingUsers(snapshot, attendees, context.nowMs);
  const all = [...violations, ...attendeeViolations(attendees, users)];
  if (schedule === undefined || all.length > 0) {
    return refuseViolations(all);
  }
  if (before.schedule.status === 'cancel') return refuse('schedule/already-cancelled');
  const moved = move ? moveInLedger(snapshot, move) : [];
  if ('refused' in moved) return moved;
  const counted = guests ? countGuests(guests, snapshot) : [];
  if ('refused' in counted) return counted;
  const isSilent = sent.isSendUpdates === false;
  const stored = withMeeting({ ...before, schedule }, { roomUrl, isSilent, former: before });
  return {
    reply: writtenReply(
      context.actor,
      shownMeeting(stored, context, before.schedule),
      before.ver + 1,
    ),
    changes: [
      putSchedule({
        stored,
        event: mailedEvent('schedule_updated', schedule.updatedAt, sent, context),
      }),
      ...moved,
      ...counted,
    ],
  };
}
