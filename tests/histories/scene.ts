import { newUid } from '../../lib/app/new-uid.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { newWorld, type Person } from '../support/world.ts';
import type { BookableType } from './history.ts';

/** The organization of a history. */
export interface Scene {
  readonly of: OrganizationId;
  readonly key: string;
  readonly hostIds: readonly string[];
  readonly types: readonly BookableType[];
}

/**
 * Hosts without hours, who cannot be booked. With them, an event type has more hosts than the service reads in one
 * call.
 */
const absent = Array.from({ length: 36 }, () => ({ userId: newUid() }) as Person);

/** Creates four hosts, and ten event types that compete for their time. */
export async function newScene(): Promise<Scene> {
  const world = await newWorld();
  const [a, b, c, d] = (await Promise.all(
    Array.from({ length: 4 }, () => world.addUser('member')),
  )) as [Person, Person, Person, Person];
  const everyone = [a, b, c, d];
  const types = await Promise.all([
    world.eventType([a], { duration: 45, interval: 15, bufferAfter: 10 }),
    world.eventType([a, b, c], { interval: 15, bufferBefore: 5, requiresConfirmation: true }),
    world.eventType(everyone, {
      requiresConfirmation: true,
      holdsWhileRequested: false,
      limits: [{ kind: 'bookings', period: 'day', max: 4 }],
    }),
    world.eventType(everyone, {
      assignment: { type: 'any', method: 'sequential' },
      limits: [
        { kind: 'minutes', period: 'week', max: 480 },
        { kind: 'bookingsPerEmail', period: 'day', max: 2 },
      ],
    }),
    world.eventType([c, d], { capacity: 3, duration: 60, interval: 60 }),
    world.eventType([d], { capacity: 2, bufferBefore: 15 }),
    world.eventType([a, b], { assignment: { type: 'all' }, duration: 20, interval: 20 }),
    world.eventType([b, c, d], { assignment: { type: 'any', method: 'priority' }, interval: 15 }),
    world.eventType([...absent, a, b, c, d], { interval: 15 }),
    world.eventType([a, b, ...absent, c, d], { assignment: { type: 'any', method: 'sequential' } }),
  ]);
  const hostIds = everyone.map(({ userId }) => userId);
  return {
    of: world.of,
    key: world.owner.key,
    hostIds,
    types: types.map((type) => bookable(type, hostIds)),
  };
}

const bookable = (type: EventType, present: readonly string[]): BookableType => ({
  uid: type.uid,
  hostIds: type.hosts.map(({ userId }) => userId).filter((userId) => present.includes(userId)),
  isForAll: type.assignment.type === 'all',
  duration: type.duration,
  bufferBefore: type.bufferBefore,
  bufferAfter: type.bufferAfter,
  seats: type.capacity ?? 1,
  requiresConfirmation: type.requiresConfirmation,
  holdsWhileRequested: type.holdsWhileRequested,
  limits: type.limits,
});
