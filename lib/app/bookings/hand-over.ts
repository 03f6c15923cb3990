import { writeBooking } from '../../data/bookings.ts';
import type { Items } from '../../data/items.ts';
import { userIn } from '../../data/users.ts';
import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import type { BookingHost } from '../../domain/bookings/booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import { type Collision, occupy, standOf } from './occupy.ts';

export interface Reassigned {
  readonly data: {
    readonly uid: string;
    readonly host: { readonly uid: string; readonly name: string };
  };
  readonly version: number;
}

interface Taking {
  readonly host: BookingHost;
  /** Why this host; undefined when a person named them. */
  readonly assignment: AssignmentRecord | undefined;
}

/** Gives a booking with its time to another host. */
export function handOver(
  { actor, nowMs, requestId }: Intent,
  items: Items,
  stored: StoredBooking,
  { host, assignment }: Taking,
): Plan<Reassigned> | Collision {
  const of = actor.organizationId;
  const at = formatInstant(nowMs);
  const booking = { ...stored.booking, hosts: [host], updatedAt: at };
  const given: StoredBooking = { ...stored, booking, assignment };
  const moved = occupy(of, items, standOf(stored), standOf(given));
  if ('reason' in moved) return moved;
  const change = { kind: 'host_reassigned', by: actor.userId, at, requestId };
  const { userId } = host;
  const name = userIn(items, of, userId)?.name ?? '';
  return {
    reply: { data: { uid: booking.uid, host: { uid: userId, name } }, version: stored.ver + 1 },
    actions: [writeBooking(of, given, change), ...moved],
  };
}
