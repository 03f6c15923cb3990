import { Problem } from '../../contract/problem.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import {
  type HostRefusal,
  refusalOf,
  type SlotRule,
} from '../../domain/availability/host-starts.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
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
import { handOver, type Reassigned } from './hand-over.ts';
import { standKeys, standOf } from './occupy.ts';
import { requireLive } from './require-live.ts';

/** Gives a booking to another host, chosen by its event type's rules and method among those who are free, in one transaction. */
export async function reassignBookingAutomatically(
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
  const of = intent.actor.organizationId;
  const reassignable = requireReassignable(stored, eventType, intent.nowMs);
  const present = stored.booking.hosts[0]?.userId;
  const refusals = refusalsOf(of, items, stored, reassignable);
  const free = [...refusals].flatMap(([userId, refusal]) => (refusal ? [] : [userId]));
  const assignment = assignHosts(items, of, assignableFrom(stored, reassignable), free);
  const chosen = reassignable.hosts.find(({ userId }) => userId === assignment.chosen[0]);
  if (chosen === undefined) throw noOtherHost(refusals, present);
  const { userId, role } = chosen;
  const plan = handOver(intent, items, stored, { host: { userId, role }, assignment });
  if ('reason' in plan) throw noOtherHost(new Map([[plan.userId, plan.reason]]), present);
  const turn = turnActions(items, of, reassignable, assignment);
  return { ...plan, actions: [...plan.actions, ...turn] };
}

function requireReassignable(
  { booking, occupancy }: StoredBooking,
  eventType: EventType | undefined,
  nowMs: number,
): EventType {
  requireLive(booking, nowMs);
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
  const reasons = [...refusals].flatMap(([userId, reason]) => (reason ? [{ userId, reason }] : []));
  const first = present === undefined ? [] : [{ userId: present, reason: 'present' as const }];
  const hosts = [...first, ...reasons];
  return new Problem('booking/no-other-host', { extensions: { hosts } });
}
