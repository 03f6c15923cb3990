import { Problem } from '../../contract/problem.ts';
import { bookingIn } from '../../data/bookings.ts';
import type { commit } from '../../data/commit.ts';
import { type findEventType, isCurrent, type readEventType } from '../../data/event-types.ts';
import type { Items, readItems } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { canChange, canSee } from '../../domain/access.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { type EventType, inForce } from '../../domain/event-types/event-type.ts';
import { type Intent, requireVersion } from '../intent.ts';
import { replayFrom } from '../replay.ts';
import { type Plan, settle } from '../settle.ts';
import { leavingRoomToClose } from './room-to-close.ts';

export interface ChangeBookingDeps {
  readonly readItems: typeof readItems;
  readonly findEventType: typeof findEventType;
  readonly readEventType: typeof readEventType;
  readonly commit: typeof commit;
}

export interface ChangedBooking {
  readonly data: Booking;
  readonly version: number;
}

/** A booking with its event type, which is undefined when it is gone or has no say in the change. */
export interface Seen {
  readonly stored: StoredBooking;
  readonly eventType: EventType | undefined;
}

export interface Change<Reply> {
  /** What the path names beside the booking: read with it, and refused as unknown before any right is asked for. */
  readonly names?: { readonly keys: readonly Key[]; readonly require: (items: Items) => void };
  /** Whether the event type has a say: its limits count the change, or its hosts are asked. */
  readonly asksEventType: boolean;
  /** It only gives time back, so it may use the whole transaction. */
  readonly closes?: true;
  /** What else must be read to decide; refuses what no reading could make right. */
  readonly wants: (seen: Seen) => readonly Key[];
  readonly decide: (state: Seen & { readonly items: Items }) => Plan<Reply> | Promise<Plan<Reply>>;
}

/** Who sees a booking although they see no others: its hosts. */
export const hostIdsOf = ({ booking }: StoredBooking): readonly string[] =>
  booking.hosts.map(({ userId }) => userId);

/** Who may change it: its hosts, and who made it. */
const participantsOf = (stored: StoredBooking): readonly string[] => [
  ...hostIdsOf(stored),
  stored.createdBy,
];

/** Changes a booking that exists: the booking first, then what it leads to, then one transaction. */
export async function changeBooking<Reply>(
  uid: string,
  intent: Intent,
  deps: ChangeBookingDeps,
  change: Change<Reply>,
): Promise<Reply> {
  return settle<Seen, Reply>(intent, {
    read: () => read(uid, intent, deps, change),
    decide: async (state) => {
      const plan = await change.decide(state);
      return change.closes ? plan : leavingRoomToClose(plan);
    },
    commit: deps.commit,
    root: keys.booking(intent.actor.organizationId, uid),
    tooLarge: 'booking/too-large',
  });
}

async function read<Reply>(
  uid: string,
  intent: Intent,
  deps: ChangeBookingDeps,
  change: Change<Reply>,
): Promise<Seen & { readonly items: Items }> {
  const { actor, claim, expects } = intent;
  const of = actor.organizationId;
  const { names } = change;
  const wanted: Key[] = [keys.booking(of, uid), ...(names?.keys ?? [])];
  if (claim) wanted.push(keys.idempotency(of, claim.hash));
  const items = await deps.readItems(of, wanted);
  replayFrom(items, of, claim);
  const stored = bookingIn(items, of, uid);
  if (!stored || !canSee(actor, hostIdsOf(stored))) throw new Problem('booking/unknown');
  names?.require(items);
  if (!canChange(actor, participantsOf(stored))) throw new Problem('caller/role-forbids');
  requireVersion(expects, stored.ver);
  const eventType = await readMore(stored, intent, deps, change, items);
  return { items, stored, eventType };
}

/** The second read is one BatchGetItem; none when the change stays within the booking itself. */
async function readMore<Reply>(
  stored: StoredBooking,
  { actor, nowMs }: Intent,
  deps: ChangeBookingDeps,
  { asksEventType, wants }: Change<Reply>,
  items: Items,
): Promise<EventType | undefined> {
  const of = actor.organizationId;
  const uid = asksEventType ? stored.booking.eventTypeId : null;
  let found = uid === null ? undefined : await deps.findEventType(of, uid, nowMs);
  for (;;) {
    const eventType = found && inForce(found.eventType, nowMs);
    const wanted = [...wants({ stored, eventType })];
    if (uid !== null) wanted.push(keys.eventType(of, uid));
    if (wanted.length === 0) return undefined;
    items.add(await deps.readItems(of, wanted));
    if (uid === null || isCurrent(items, of, uid, found)) return eventType;
    found = await deps.readEventType(of, uid, nowMs);
  }
}
