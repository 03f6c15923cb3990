import { Problem } from '../../contract/problem.ts';
import { type StoredBooking, writeBooking } from '../../data/bookings.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import {
  type HostRefusal,
  refusalOf,
  type SlotRule,
} from '../../domain/availability/host-starts.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { reachOf, slotHosts, slotKeys } from '../availability/slot-hosts.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import {
  type Assignable,
  askerOf,
  assignHosts,
  assignmentKeys,
  turnActions,
} from './assign-hosts.ts';
import { type ChangeBookingDeps, changeBooking, type Seen } from './change-booking.ts';
import { occupy, standKeys, standOf } from './occupy.ts';

interface Reassigned {
  readonly data: { readonly uid: string; readonly host: { uid: string; name: string } };
  readonly version: number;
}

/** Gives a booking to another host, chosen by its event type's rules and method among those who are free, in one transaction. */
export async function reassignBooking(
  uid: string,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<Reassigned> {
  const of = intent.actor.organizationId;
  return changeBooking(uid, intent, deps, {
    asksEventType: true,
    wants: ({ stored, eventType }) => (eventType ? keysFor(of, stored, eventType) : []),
    decide: (state) => decide(intent, state),
  });
}

/** The booking's own length and buffers, which the event type may have changed since. */
const ruleOf = (stored: StoredBooking): SlotRule => {
  const { start, end, occupancy } = standOf(stored);
  const { bufferBefore, bufferAfter } = occupancy;
  return { duration: end - start, bufferBefore, bufferAfter, capacity: null };
};

/** What the hosts are asked for: this booking's time, by one guest. */
const asked = (stored: StoredBooking, eventType: EventType): EventType => ({
  ...eventType,
  ...ruleOf(stored),
});

const assignableFrom = (stored: StoredBooking, eventType: EventType): Assignable => {
  const { start, end } = standOf(stored);
  return { eventType, start, end, asker: askerOf(stored) };
};

function keysFor(of: OrganizationId, stored: StoredBooking, eventType: EventType): readonly Key[] {
  const { start } = standOf(stored);
  const wanted = asked(stored, eventType);
  return [
    ...slotKeys(of, { ver: 0, eventType: wanted }, reachOf(wanted, start, start)),
    ...assignmentKeys(of, assignableFrom(stored, eventType)),
    ...standKeys(of, standOf(stored)),
    ...assignableHosts(eventType).map(({ userId }) => keys.user(of, userId)),
  ];
}

function decide(
  intent: Intent,
  { stored, eventType, items }: Seen & { readonly items: Items },
): Plan<Reassigned> {
  const { actor, nowMs, requestId } = intent;
  const of = actor.organizationId;
  const reassignable = requireReassignable(stored, eventType, nowMs);
  const present = stored.booking.hosts[0]?.userId;
  const refusals = refusalsOf(of, items, stored, reassignable);
  const free = [...refusals].flatMap(([userId, refusal]) => (refusal ? [] : [userId]));
  const assignment = assignHosts(items, of, assignableFrom(stored, reassignable), free);
  const chosen = reassignable.hosts.find(({ userId }) => userId === assignment.chosen[0]);
  if (chosen === undefined) throw noOtherHost(refusals, present);
  const at = formatInstant(nowMs);
  const { userId, role } = chosen;
  const booking = { ...stored.booking, hosts: [{ userId, role }], updatedAt: at };
  const given: StoredBooking = { ...stored, booking, assignment };
  const moved = occupy(of, items, standOf(stored), standOf(given));
  if ('reason' in moved) throw noOtherHost(new Map([[moved.userId, moved.reason]]), present);
  const change = { kind: 'host_reassigned', by: actor.userId, at, requestId };
  const name = userIn(items, of, userId)?.name ?? '';
  return {
    reply: { data: { uid: booking.uid, host: { uid: userId, name } }, version: stored.ver + 1 },
    actions: [
      writeBooking(of, given, change),
      ...moved,
      ...turnActions(items, of, reassignable, assignment),
    ],
  };
}

function requireReassignable(
  { booking, occupancy }: StoredBooking,
  eventType: EventType | undefined,
  nowMs: number,
): EventType {
  if (booking.status === 'cancel') throw new Problem('booking/already-cancelled');
  if (Date.parse(booking.endedAt) <= nowMs) throw new Problem('booking/already-over');
  if (occupancy.kind === 'seats') throw new Problem('booking/shared-slot');
  if (eventType === undefined || eventType.assignment.type === 'all' || booking.hosts.length > 1) {
    throw new Problem('booking/not-reassignable');
  }
  return eventType;
}

/** Why each other host cannot take the booking; undefined for those who can. */
function refusalsOf(
  of: OrganizationId,
  items: Items,
  stored: StoredBooking,
  eventType: EventType,
): Map<string, HostRefusal | undefined> {
  const present = stored.booking.hosts.map(({ userId }) => userId);
  const { start } = standOf(stored);
  const wanted = asked(stored, eventType);
  const hosts = slotHosts(items, of, wanted, reachOf(wanted, start, start), () => 0);
  return new Map(
    hosts
      .filter(({ userId }) => !present.includes(userId))
      .map((host) => [host.userId, refusalOf(wanted, host, start)]),
  );
}

function noOtherHost(
  refusals: ReadonlyMap<string, HostRefusal | undefined>,
  present: string | undefined,
): Problem {
  const reasons = [...refusals].map(([userId, reason]) => ({ userId, reason }));
  const hosts =
    present === undefined ? reasons : [{ userId: present, reason: 'present' }, ...reasons];
  return new Problem('booking/no-other-host', { extensions: { hosts } });
}
