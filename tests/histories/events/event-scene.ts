import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { defaultNotification } from '../../../lib/domain/event-types/notification.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';
import { instant, noonIn } from '../../journeys/guests.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';

/** The organization of a history of events. */
export interface EventScene {
  readonly world: World;
  readonly types: readonly EventType[];
  readonly hostIds: readonly string[];
  readonly hosts: readonly Person[];
  /** Users whose roles change and who are deleted. */
  readonly others: readonly string[];
  /** Start times of bookings. They are few, so that reminders are due at few instants. */
  readonly starts: readonly string[];
}

/** Meetings at this location are created with the accounts of the hosts. */
const zoomPlace: Place = {
  locationId: 'zoom',
  provider: 'zoom',
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};

/** Lead time of the reminders of all event types. */
export const reminderMinutes = 60;

export async function newEventScene(starts: number): Promise<EventScene> {
  const world = await newWorld();
  const adding = Array.from({ length: 7 }, () => world.addUser('member'));
  const people = [];
  // Each changes the organization.
  for (const one of adding) people.push(await one);
  const hosts = people.slice(0, 4);
  const reminders = (['guest', 'host'] as const).map((to) => ({
    minutesBefore: reminderMinutes,
    to,
    channel: 'email' as const,
  }));
  const notification = { ...defaultNotification, reminders };
  const types = [
    await world.eventType(hosts, { notification }),
    await world.eventType(hosts, { notification, requiresConfirmation: true }),
    await world.eventType(hosts.slice(2), { notification, capacity: 3 }),
    await world.eventType(hosts.slice(0, 2), { notification, locations: [zoomPlace] }),
    await world.eventType(hosts.slice(1, 2), {
      notification,
      locations: [zoomPlace],
      capacity: 2,
    }),
  ];
  const first = noonIn(5);
  return {
    world,
    types,
    hostIds: hosts.map(({ userId }) => userId),
    hosts,
    others: people.slice(4).map(({ userId }) => userId),
    starts: Array.from({ length: starts }, (_, index) => instant(first + 30 * index)),
  };
}
