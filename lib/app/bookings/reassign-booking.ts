import { Problem } from '../../contract/problem.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import type { BookingHost } from '../../domain/bookings/booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import { type ChangeBookingDeps, changeBooking, type Seen } from './change-booking.ts';
import { handOver, type Reassigned } from './hand-over.ts';
import { type Stand, standKeys, standOf } from './occupy.ts';
import { slotTaken } from './refusals.ts';
import { requireLive } from './require-live.ts';

/** Gives a booking to the host that a person names: only other bookings refuse that, not hours or schedules. */
export async function reassignBooking(
  uid: string,
  userId: string,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<Reassigned> {
  const of = intent.actor.organizationId;
  return changeBooking(uid, intent, deps, {
    names: {
      keys: [keys.user(of, userId)],
      require(items) {
        if (userIn(items, of, userId) === undefined) throw new Problem('user/not-found');
      },
    },
    asksEventType: true,
    wants: ({ stored }) => keysFor(of, standOf(stored), userId),
    decide: (state) => decide(intent, userId, state),
  });
}

const keysFor = (of: OrganizationId, stand: Stand, userId: string): readonly Key[] => [
  ...standKeys(of, stand),
  ...standKeys(of, { ...stand, hostIds: [userId] }),
];

function decide(
  intent: Intent,
  userId: string,
  { stored, eventType, items }: Seen & { readonly items: Items },
): Plan<Reassigned> {
  const { booking, occupancy } = stored;
  requireLive(booking, intent.nowMs);
  if (occupancy.kind === 'seats') throw new Problem('booking/shared-slot');
  const [present, ...others] = booking.hosts;
  if (present === undefined || others.length > 0) throw new Problem('booking/not-reassignable');
  if (present.userId === userId) throw new Problem('booking/already-hosted');
  // Who is no host of the event type has no role there.
  const known = eventType?.hosts.find((host) => host.userId === userId);
  const host: BookingHost = { userId, role: known?.role ?? 'admin' };
  const plan = handOver(intent, items, stored, { host, assignment: undefined });
  if ('reason' in plan) throw slotTaken([plan.reason]);
  return plan;
}
