import { type MeetingProvider, providerOf } from '../event-types/meeting-provider.ts';
import type { WriteContext } from '../write-context.ts';
import { attendeeKey } from './attendees.ts';
import type { Schedule } from './schedule.ts';
import type { ScheduleMeeting, StoredSchedule } from './stored-schedule.ts';

/** The change for which a schedule gets its meeting. */
interface MeetingChange {
  /** The address of a new room; undefined without Jitsi. */
  readonly roomUrl: string | undefined;
  /** Attendees get no mails. Removed ones are not notified, so the other attendees keep their link. */
  readonly isSilent: boolean;
  /** Undefined for a new schedule. */
  readonly former?: StoredSchedule;
}

/**
 * Returns the schedule with the meeting of its location. The schedule gets another meeting if a former attendee knows
 * the link.
 */
export function withMeeting(stored: StoredSchedule, change: MeetingChange): StoredSchedule {
  const { roomUrl, isSilent } = change;
  const provider = providerAt(stored.schedule, roomUrl);
  if (provider === null) return withoutMeeting(stored);
  const former = change.former?.meeting;
  const isKept = former?.provider === provider && !leavesAttendee(stored.schedule, change);
  if (isKept)
    return isSilent || !former.isSilent ? stored : { ...stored, meeting: withMails(former) };
  const round = former === undefined ? 0 : former.round + 1;
  const meeting = { provider, round, ...(isSilent && { isSilent }) };
  const isRoom = provider === 'jitsi' && roomUrl !== undefined;
  return {
    ...stored,
    meeting,
    schedule: {
      ...stored.schedule,
      url: isRoom ? roomUrl : null,
      urlStatus: isRoom ? 'available' : 'pending',
    },
  };
}

const withMails = ({ provider, round }: ScheduleMeeting): ScheduleMeeting => ({ provider, round });

/** Removes the meeting of a schedule. Attendees who know the link can no longer join. */
export const withoutMeeting = (stored: StoredSchedule): StoredSchedule => ({
  ...stored,
  meeting: undefined,
  schedule: { ...stored.schedule, url: null, urlStatus: 'none' },
});

function providerAt(
  { location, customLocation }: Schedule,
  roomUrl: string | undefined,
): MeetingProvider | null {
  if (location === null) return null;
  const isRoom = location === 'custom' && customLocation === null && roomUrl !== undefined;
  return isRoom ? 'jitsi' : providerOf(location);
}

function leavesAttendee({ attendees }: Schedule, { former, isSilent }: MeetingChange): boolean {
  if (former === undefined || isSilent) return false;
  const stays = new Set(attendees.map(attendeeKey));
  return former.schedule.attendees.some((attendee) => !stays.has(attendeeKey(attendee)));
}

/** The schedule as the reply shows it. A dry run creates no room, so a new address is replaced. */
export const shownMeeting = (
  { schedule, meeting }: StoredSchedule,
  { dryRun }: Pick<WriteContext, 'dryRun'>,
  former?: Schedule,
): Schedule =>
  dryRun && meeting?.provider === 'jitsi' && schedule.url !== former?.url
    ? { ...schedule, url: schedule.url?.replace(/[^/]+$/u, 'dry-run') ?? null }
    : schedule;
