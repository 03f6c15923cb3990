import { type MeetingProvider, providerOf } from '../event-types/meeting-provider.ts';
import type { WriteContext } from '../write-context.ts';
import type { Attendee, Schedule } from './schedule.ts';
import type { StoredSchedule } from './stored-schedule.ts';

/** A change that can leave behind attendees who know the link of a schedule. */
interface Leaving {
  readonly former: StoredSchedule;
  /** Removed attendees are not notified, so the other attendees keep their link. */
  readonly isSilent: boolean;
}

/**
 * Returns the schedule with the meeting of its location. `roomUrl` is the address of a new room; undefined without
 * Jitsi. The schedule gets another meeting if a former attendee knows the link.
 */
export function withMeeting(
  stored: StoredSchedule,
  roomUrl: string | undefined,
  leaving?: Leaving,
): StoredSchedule {
  const provider = providerAt(stored.schedule, roomUrl);
  if (provider === null) return withoutMeeting(stored);
  const former = leaving?.former.meeting;
  const isKept = former?.provider === provider && !leavesAttendee(stored.schedule, leaving);
  if (isKept) return stored;
  const meeting = { provider, round: former === undefined ? 0 : former.round + 1 };
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

function leavesAttendee({ attendees }: Schedule, leaving: Leaving | undefined): boolean {
  if (leaving === undefined || leaving.isSilent) return false;
  const stays = new Set(attendees.map(keyOf));
  return leaving.former.schedule.attendees.some((attendee) => !stays.has(keyOf(attendee)));
}

const keyOf = ({ userId, email = '' }: Attendee): string => userId ?? email.toLowerCase();

/** The schedule as the reply shows it. A dry run creates no room, so a new address is replaced. */
export const shownMeeting = (
  { schedule, meeting }: StoredSchedule,
  { dryRun }: Pick<WriteContext, 'dryRun'>,
  former?: Schedule,
): Schedule =>
  dryRun && meeting?.provider === 'jitsi' && schedule.url !== former?.url
    ? { ...schedule, url: schedule.url?.replace(/[^/]+$/u, 'dry-run') ?? null }
    : schedule;
