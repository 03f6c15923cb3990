import type { Dice } from '../choose.ts';
import type { EventScene } from './event-scene.ts';
import type { Outside } from './outside.ts';
import { manners } from './receivers.ts';
import type { ClientRequest } from './send-request.ts';

/** State that all clients of a history share. */
export interface SharedResources {
  readonly bookings: string[];
  /** Booking requests from replies, which their hosts can confirm or decline. */
  readonly requests: { readonly uid: string; readonly version: number; readonly userId: string }[];
  readonly schedules: string[];
  readonly eventTypes: string[];
  /** Endpoints that clients change and delete. */
  readonly endpoints: string[];
  /** Endpoints that no client changes. */
  readonly steady: readonly { readonly uid: string; readonly sinceMs: number }[];
  readonly others: string[];
}

/** External systems that the service calls. */
export interface ExternalSystems {
  readonly receiverUrl: string;
  readonly outside: Outside;
}

/** Relative frequency of each operation. */
const weights = {
  createBooking: 16,
  updateBooking: 14,
  rescheduleBooking: 8,
  cancelBooking: 5,
  confirmBooking: 4,
  declineBooking: 1,
  reassignBooking: 5,
  createSchedule: 4,
  updateSchedule: 6,
  deleteSchedule: 2,
  createEventType: 2,
  updateEventType: 5,
  updateEventTypeNotification: 2,
  deleteEventType: 1,
  updateOrganizationUser: 3,
  deleteOrganizationUser: 1,
  createWebhookEndpoint: 2,
  updateWebhookEndpoint: 3,
  rotateWebhookEndpointSecret: 1,
  deleteWebhookEndpoint: 1,
  replayWebhookDeliveries: 2,
  cancelGuestBooking: 2,
  rescheduleGuestBooking: 4,
  confirmBookingRequest: 3,
  declineBookingRequest: 2,
  createBookingRecording: 2,
  createBookingRecap: 2,
  syncCalendarConnection: 6,
} as const;

type Act = keyof typeof weights;

const all = (Object.keys(weights) as Act[]).flatMap((act) =>
  Array.from({ length: weights[act] }, () => act),
);

const pick = <T>(below: Dice, from: readonly T[]): T | undefined => from[below(from.length)];

/** Picks one of the newest eight, so that several clients change the same resource. */
export const newest = <T>(below: Dice, from: readonly T[]): T | undefined =>
  pick(below, from.slice(-8));

/** Chooses the next request of a client; undefined if there is no resource for it. */
export function changeSomething(
  scene: EventScene,
  resources: SharedResources,
  { receiverUrl, outside }: ExternalSystems,
  below: Dice,
): ClientRequest | undefined {
  const operation = pick(below, all) as Act;
  const mark = crypto.randomUUID();
  const to = (uid: string | undefined, body?: object): ClientRequest | undefined =>
    uid === undefined ? undefined : { operation, params: { uid }, ...(body && { body }) };
  switch (operation) {
    case 'createBooking':
      return { operation, body: booking(scene, mark, below) };
    case 'updateBooking':
      return to(newest(below, resources.bookings), { name: `Guest ${mark}` });
    case 'rescheduleBooking':
      return to(newest(below, resources.bookings), {
        startedAt: pick(below, scene.starts),
        timeZone: 'UTC',
      });
    case 'cancelBooking':
    case 'declineBooking':
    case 'confirmBooking':
      return to(newest(below, resources.bookings), operation === 'confirmBooking' ? undefined : {});
    case 'reassignBooking': {
      const [bookingId, userId] = [newest(below, resources.bookings), pick(below, scene.hostIds)];
      return bookingId && userId ? { operation, params: { bookingId, userId } } : undefined;
    }
    case 'createSchedule':
      return createSchedule(scene, mark, below);
    case 'updateSchedule': {
      const uid = newest(below, resources.schedules);
      return to(uid, {
        name: mark,
        ...(below(3) === 0 && scheduleTimes(below)),
        ...(below(3) === 0 && { attendees: attendeesOf(String(uid), scene, below) }),
      });
    }
    case 'deleteSchedule':
      return to(newest(below, resources.schedules));
    case 'createEventType':
      return {
        operation,
        body: {
          name: mark,
          duration: 30,
          timeZone: 'UTC',
          hosts: [],
          locations: [{ locationId: 'zoom' }],
        },
      };
    case 'updateEventType':
      return to(pick(below, eventTypes(scene, resources)), { name: mark });
    case 'updateEventTypeNotification':
      return {
        operation,
        params: { eventTypeId: pick(below, eventTypes(scene, resources)) ?? '' },
        body: { replyTo: `${mark}@example.com` },
      };
    case 'deleteEventType':
      return to(newest(below, resources.eventTypes));
    case 'updateOrganizationUser':
    case 'deleteOrganizationUser': {
      const userId = pick(below, resources.others);
      const role = pick(below, ['admin', 'member', 'restricted']);
      return userId
        ? {
            operation,
            params: { userId },
            ...(operation === 'updateOrganizationUser' && { body: { role } }),
          }
        : undefined;
    }
    case 'createWebhookEndpoint':
      if (resources.endpoints.length > 8) return undefined;
      return {
        operation,
        body: { url: `${receiverUrl}/${pick(below, manners)}/${mark}`, events: ['*'] },
      };
    case 'updateWebhookEndpoint':
      return to(
        newest(below, resources.endpoints),
        below(2) === 0
          ? { description: mark }
          : { description: mark, status: pick(below, ['enable', 'disable']) },
      );
    case 'replayWebhookDeliveries': {
      const steady = pick(below, resources.steady);
      return steady && to(steady.uid, { from: new Date(steady.sinceMs).toISOString() });
    }
    // `byLink` adds the tokens of the links.
    case 'cancelGuestBooking':
      return { operation, body: {} };
    case 'rescheduleGuestBooking':
      return { operation, body: { startedAt: pick(below, scene.starts), timeZone: 'UTC' } };
    case 'confirmBookingRequest':
      return { operation };
    case 'declineBookingRequest':
      return { operation, body: {} };
    case 'createBookingRecording':
    case 'createBookingRecap': {
      const bookingId = newest(below, resources.bookings);
      const sourceId = `${below(2)}`;
      const body =
        operation === 'createBookingRecap'
          ? { sourceId, title: mark, summary: mark }
          : { sourceId, videoUrl: `https://recordings.example.com/${mark}.mp4` };
      return bookingId ? { operation, params: { bookingId }, body } : undefined;
    }
    case 'syncCalendarConnection':
      return outside.sync();
    case 'rotateWebhookEndpointSecret':
    case 'deleteWebhookEndpoint':
      return to(newest(below, resources.endpoints));
  }
}

const eventTypes = (scene: EventScene, resources: SharedResources): readonly string[] => [
  ...scene.types.map(({ uid }) => uid),
  ...resources.eventTypes,
];

const booking = ({ types, starts }: EventScene, mark: string, below: Dice) => ({
  eventTypeId: pick(below, types)?.uid,
  startedAt: pick(below, starts),
  timeZone: 'Asia/Tokyo',
  email: `guest-${mark}@example.com`,
  name: `Guest ${mark}`,
  locationId: null,
});

/**
 * Creates a schedule with a host and a guest of its own, who is reminded. Some have a meeting, which is created with the
 * account of the caller, and some start with bookings, whose hosts stay free.
 */
function createSchedule(
  { hostIds, hosts, starts }: EventScene,
  name: string,
  below: Dice,
): ClientRequest | undefined {
  const creator = below(2) === 0 ? pick(below, hosts) : undefined;
  const body = {
    name,
    timeZone: 'UTC',
    ...scheduleTimes(below),
    ...(below(2) === 0 && halfHourFrom(pick(below, starts) ?? '')),
    transparency: 'transparent',
    isRemind: true,
    attendees: [
      { userId: pick(below, hostIds), role: 'admin', userType: 'host' },
      { email: `attendee-${name}@example.com`, role: 'viewer', userType: 'guest' },
    ],
    ...(creator && { location: 'zoom' }),
  };
  return { operation: 'createSchedule', body, ...(creator && { apiKey: creator.key }) };
}

/** Another host, and in half of the cases a guest, who replaces the former one or is added again. */
const attendeesOf = (uid: string, { hostIds }: EventScene, below: Dice) => [
  { userId: pick(below, hostIds), role: 'admin', userType: 'host' },
  ...(below(2) === 0
    ? [{ email: `added-${uid}@example.com`, role: 'viewer', userType: 'guest' }]
    : []),
];

function scheduleTimes(below: Dice) {
  const startMs = Date.parse('2030-01-01T00:00:00Z') + below(100_000) * 60_000;
  return halfHourFrom(new Date(startMs).toISOString());
}

const halfHourFrom = (startedAt: string) => ({
  startedAt,
  endedAt: new Date(Date.parse(startedAt) + 1_800_000).toISOString(),
});
