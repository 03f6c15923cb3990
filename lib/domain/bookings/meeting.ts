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

/** A change of a booking that may leave others behind who know its room. */
interface Leaving {
  readonly former: StoredBooking;
  /** The address of a room for it alone; absent where none can be opened. */
  readonly newUrl: string | undefined;
  /** The guest is not told, so the link that they have stays good where another host comes. */
  readonly isSilent?: boolean;
  /** Whose hosts have an order; absent where that is not known. */
  readonly eventType?: EventType | undefined;
}

/**
 * The booking with the meeting that it has where it is now. Guests of a slot meet in the room that its first guest
 * opened. Otherwise a booking keeps its room, unless it leaves others in it, a host whom it was taken from or guests
 * of its former slot: then it gets another one, or none where none can be opened.
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

/** The booking with a meeting that a worker makes soon, or with none where nobody has an account for it. */
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

/** A request with a meeting that is made with the account that its hosts have by now: that of then may be gone. */
export function withMakerOfNow(
  snapshot: Snapshot,
  stored: StoredBooking,
  eventType: EventType | undefined,
): StoredBooking {
  const made = accountMeeting(stored.meeting);
  if (made === undefined) return stored;
  const { provider } = made;
  const { hosts } = stored.booking;
  // It is in its slot itself.
  const others = makerThere(snapshot, stored, provider, 1);
  const userId = makerOf(snapshot, provider, hosts, eventType) ?? others ?? null;
  return userId === made.userId ? stored : promised(stored, { ...made, userId });
}

/** With whose account the guests meet who are in the slot of a booking: their meeting is there, whatever became of the account. */
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

/** A booking with another meeting in place of one that it leaves. */
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

/** The booking without the meeting that was made for it: it is over for whoever knows its address. */
export const withoutMeeting = (stored: StoredBooking): StoredBooking =>
  stored.meeting === undefined
    ? stored
    : {
        ...stored,
        meeting: undefined,
        booking: { ...stored.booking, url: '', urlStatus: 'none' },
      };

/** The booking as its reply shows it. A dry run opens no room and joins no slot, so it names no room but the one that the booking has. */
export const shownMeeting = (
  { booking, meeting }: StoredBooking,
  { dryRun }: Pick<WriteContext, 'dryRun'>,
  former?: StoredBooking,
): Booking =>
  dryRun && meeting?.provider === 'jitsi' && booking.url !== former?.booking.url
    ? { ...booking, url: booking.url.replace(/[^/]+$/u, 'dry-run') }
    : booking;
