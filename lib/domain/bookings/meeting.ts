import type { EventType } from '../event-types/event-type.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import { slotSeats } from '../limits/needs.ts';
import { seatsId } from '../limits/shared-slot.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { Booking } from './booking.ts';
import { type AccountMeeting, accountMeeting } from './booking-meeting.ts';
import { makerOf } from './meeting-maker.ts';
import { reservationOf, slotsOf } from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';

/** A change that can leave behind people who know the meeting room of a booking. */
interface Leaving {
  readonly former: StoredBooking;
  /** The address of a new room for this booking. Absent if no room can be created. */
  readonly newUrl: string | undefined;
  /** The guest is not notified, so the guest's link stays valid after a change of the host. */
  readonly isSilent?: boolean;
  /** Contains the order of the hosts. Absent if the order is unknown. */
  readonly eventType?: EventType | undefined;
}

/**
 * Returns the booking with its meeting at its current time and hosts. Guests of a shared slot use
 * the room of its first guest. A booking gets a new room if a former host or other guests of its
 * former slot know the old one. It has no meeting if no room can be created.
 */
export function withMeeting(
  snapshot: Snapshot,
  stored: StoredBooking,
  leaving?: Leaving,
): StoredBooking {
  if (stored.meeting === undefined) return stored;
  const isLeft = leaving !== undefined && leavesOthers(stored, leaving);
  const made = accountMeeting(stored.meeting);
  if (made) return isLeft ? withNextMeeting(snapshot, stored, made, leaving.eventType) : stored;
  const shared = sharedUrl(snapshot, stored);
  if (shared !== undefined) return withUrl(stored, shared);
  if (!isLeft) return stored;
  return leaving.newUrl === undefined ? withoutMeeting(stored) : withUrl(stored, leaving.newUrl);
}

/** Adds a meeting that a worker creates later. Without an account, the booking has no meeting. */
export function withPromisedMeeting(
  snapshot: Snapshot,
  stored: StoredBooking,
  provider: AccountProvider,
  eventType: EventType | undefined,
): StoredBooking {
  const { hosts } = stored.booking;
  const userId =
    makerOf(snapshot, provider, hosts, eventType) ?? makerThere(snapshot, stored, provider, 0);
  if (userId === undefined) return stored;
  return promised(stored, { provider, userId, round: 0 });
}

/**
 * Selects the account of a meeting again, because the account that was available at the request may
 * be deleted.
 */
export function withMakerOfNow(
  snapshot: Snapshot,
  stored: StoredBooking,
  eventType: EventType | undefined,
): StoredBooking {
  const made = accountMeeting(stored.meeting);
  if (made === undefined) return stored;
  const { provider } = made;
  const { hosts } = stored.booking;
  // The request itself is one of the guests in its slot.
  const others = makerThere(snapshot, stored, provider, 1);
  const userId = makerOf(snapshot, provider, hosts, eventType) ?? others ?? null;
  return userId === made.userId ? stored : promised(stored, { ...made, userId });
}

/**
 * The owner of the account with which the meeting of a shared slot was created. That meeting exists
 * even if the account was deleted.
 */
const makerThere = (
  snapshot: Snapshot,
  stored: StoredBooking,
  provider: AccountProvider,
  own: number,
): string | undefined =>
  slotsOf(reservationOf(stored))
    .map((slot) => snapshot.get(slotSeats(slot)))
    .find(({ taken, makers }) => taken > own && makers?.[provider] !== undefined)?.makers?.[
    provider
  ];

function withNextMeeting(
  snapshot: Snapshot,
  stored: StoredBooking,
  { provider, round }: AccountMeeting,
  eventType: EventType | undefined,
): StoredBooking {
  const { hosts } = stored.booking;
  const maker =
    makerOf(snapshot, provider, hosts, eventType) ?? makerThere(snapshot, stored, provider, 0);
  return promised(stored, { provider, userId: maker ?? null, round: round + 1 });
}

const promised = (stored: StoredBooking, meeting: AccountMeeting): StoredBooking => ({
  ...stored,
  meeting,
  booking: {
    ...stored.booking,
    url: '',
    urlStatus: meeting.userId === null ? 'none' : 'pending',
  },
});

const withUrl = (stored: StoredBooking, url: string): StoredBooking => ({
  ...stored,
  booking: { ...stored.booking, url },
});

const sharedUrl = (snapshot: Snapshot, stored: StoredBooking): string | undefined =>
  slotsOf(reservationOf(stored))
    .map((slot) => snapshot.get(slotSeats(slot)))
    .find(({ taken, meetingUrl }) => taken > 0 && meetingUrl !== undefined)?.meetingUrl;

function leavesOthers(stored: StoredBooking, { former, isSilent = false }: Leaving): boolean {
  const hosts = new Set(stored.booking.hosts.map(({ userId }) => userId));
  const leavesHost = former.booking.hosts.some(({ userId }) => !hosts.has(userId));
  const slots = new Set(slotsIn(stored));
  return (leavesHost && !isSilent) || slotsIn(former).some((slot) => !slots.has(slot));
}

const slotsIn = (stored: StoredBooking): readonly string[] =>
  slotsOf(reservationOf(stored)).map(({ startedAt, userId }) => seatsId(startedAt, userId));

/** Removes the created meeting of a booking. People who know the old address can no longer join. */
export const withoutMeeting = (stored: StoredBooking): StoredBooking =>
  stored.meeting === undefined
    ? stored
    : {
        ...stored,
        meeting: undefined,
        booking: { ...stored.booking, url: '', urlStatus: 'none' },
      };

/**
 * The booking as the reply shows it. A dry run creates no room and joins no slot, so a new room
 * address is replaced.
 */
export const shownMeeting = (
  { booking, meeting }: StoredBooking,
  { dryRun }: Pick<WriteContext, 'dryRun'>,
  former?: StoredBooking,
): Booking =>
  dryRun && meeting?.provider === 'jitsi' && booking.url !== former?.booking.url
    ? { ...booking, url: booking.url.replace(/[^/]+$/u, 'dry-run') }
    : booking;
