import { canCreate } from '../access.ts';
import { type Decision, refuse, refuseViolations } from '../decision.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { type AttendeeViolation, attendeeViolations } from './attendees.ts';
import { attendeeNeeds, attendingUsers } from './attending-users.ts';
import { putSchedule, type ScheduleChange } from './changes.ts';
import { type Draft, type DraftViolation, draftNew, type NewSchedule } from './draft-schedule.ts';
import { arrival, moveInLedger, moveNeeds } from './ledger-move.ts';
import { mailedEvent, type ScheduleMailing } from './mailed-event.ts';
import { countGuests, guestNeeds, type NewGuests, newGuests } from './new-guests.ts';
import type { Attendee } from './schedule.ts';
import { shownMeeting, withMeeting } from './schedule-meeting.ts';
import { type ScheduleReply, writtenReply } from './stored-schedule.ts';

export interface ScheduleRequest {
  readonly attendees: readonly Attendee[];
  readonly draft: Draft;
  readonly mailing: ScheduleMailing;
  readonly guests: NewGuests;
  /** The address of a new meeting room; undefined without Jitsi. */
  readonly roomUrl: string | undefined;
}

export const scheduleRequest = (
  sent: NewSchedule & ScheduleMailing,
  uid: string,
  createdBy: string,
  nowMs: number,
  roomUrl?: string,
): ScheduleRequest => ({
  attendees: sent.attendees,
  draft: draftNew(sent, uid, createdBy, nowMs),
  mailing: { updateMessage: sent.updateMessage, isSendUpdates: sent.isSendUpdates },
  guests: newGuests(sent.attendees, [], createdBy, nowMs),
  roomUrl,
});

export const requestNeeds = ({
  attendees,
  draft: { schedule },
  guests,
}: ScheduleRequest): Need[] => [
  ...attendeeNeeds(attendees),
  ...guestNeeds(guests),
  ...(schedule ? moveNeeds(arrival(schedule)) : []),
];

type Refusal =
  | 'caller/role-forbids'
  | 'request/unprocessable'
  | DraftViolation['code']
  | AttendeeViolation['code']
  | 'schedule/too-many'
  | 'schedule/too-many-guests';

/** Creates a schedule and occupies the time of its hosts. */
export function createSchedule(
  { attendees, draft: { schedule, violations }, mailing, guests, roomUrl }: ScheduleRequest,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<ScheduleReply, Refusal, ScheduleChange | LedgerChange> {
  if (!canCreate(context.actor)) return refuse('caller/role-forbids');
  const users = attendingUsers(snapshot, attendees, context.nowMs);
  const all = [...violations, ...attendeeViolations(attendees, users)];
  if (schedule === undefined || all.length > 0) return refuseViolations(all);
  const moved = moveInLedger(snapshot, arrival(schedule));
  if ('refused' in moved) return moved;
  const counted = countGuests(guests, snapshot);
  if ('refused' in counted) return counted;
  const isSilent = mailing.isSendUpdates === false;
  const stored = withMeeting({ ver: 0, schedule }, { roomUrl, isSilent });
  return {
    // The ledger requires a valid ID, so a dry run also generates one and hides it.
    reply: writtenReply(
      context.actor,
      { ...shownMeeting(stored, context), uid: shownUid(schedule.uid, context) },
      1,
    ),
    changes: [
      putSchedule({
        stored,
        event: mailedEvent('schedule_created', schedule.createdAt, mailing, context),
      }),
      ...moved,
      ...counted,
    ],
  };
}
