import { beforeAll, expect, test } from 'vitest';
import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import { CreateHostAssignRule } from '../../lib/contract/event-types/create-host-assign-rule.ts';
import { DeleteEventType } from '../../lib/contract/event-types/delete-event-type.ts';
import { DeleteEventTypeHost } from '../../lib/contract/event-types/delete-event-type-host.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { anOrganization, day, on } from './an-organization.ts';
import { expectCleanBooks } from './books.ts';
import { dice } from './dice.ts';
import { guest, times } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

type Organization = Awaited<ReturnType<typeof anOrganization>>;
type Below = (bound: number) => number;

/** The IDs of the bookings and schedules that the clients have created. */
interface CreatedIds {
  readonly bookings: string[];
  readonly schedules: string[];
}

const pick = <Item>(items: readonly Item[], below: Below) => items[below(items.length)] as Item;
const slots = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];

/** Sends a random request that creates or changes a booking. */
async function changeBooking(
  { eventType, send }: Organization,
  { bookings }: CreatedIds,
  below: Below,
) {
  const startedAt = on(day, pick(slots, below));
  const uid = pick(bookings, below);
  const choice = below(8);
  if (choice < 4 || uid === undefined) {
    const body = { ...guest(below(5)), eventTypeId: eventType.uid, startedAt };
    const answer = await send(CreateBooking, { body });
    if (answer.status === 201) bookings.push(answer.body.data.uid);
    return answer;
  }
  const params = { uid };
  if (choice === 4) return send(CancelBooking, { params, body: {} });
  if (choice === 5) return send(ConfirmBooking, { params });
  if (choice === 6) return send(DeclineBooking, { params, body: {} });
  return send(RescheduleBooking, { params, body: { timeZone: 'UTC', startedAt } });
}

const methods = ['equal', 'priority', 'sequential'];

/** Random changes of the event type. */
const changes: readonly ((below: Below) => object)[] = [
  (below) => ({ capacity: pick([null, 2, 3], below) }),
  (below) => ({ requiresConfirmation: below(2) === 0, holdsWhileRequested: below(2) === 0 }),
  (below) => ({ bufferAfter: 15 * below(3), duration: 30 + 15 * below(3) }),
  (below) => ({ assignment: { type: 'any', method: pick(methods, below) } }),
  () => ({ assignment: { type: 'all' } }),
];

/** Sends a random request of a manager. */
async function changeSettings(organization: Organization, { schedules }: CreatedIds, below: Below) {
  const { eventType, calendars, send, world, mei, lou } = organization;
  const host = pick([mei, lou, world.owner], below).userId;
  const params = { eventTypeId: eventType.uid };
  const choice = below(10);
  if (choice === 0) return send(CreateEventTypeHost, { params, body: { uid: host, weight: 2 } });
  if (choice === 1) return send(DeleteEventTypeHost, { params: { ...params, uid: host } });
  if (choice === 2) {
    const body = { name: 'A few', hostIds: [host], minutesPerDay: 60 };
    return send(CreateHostAssignRule, { params, body });
  }
  if (choice === 3) {
    const body = { overrides: below(2) === 0 ? { [day]: [] } : {} };
    return send(UpdateUserAvailabilityCalendar, { params: { uid: calendars.mei.uid }, body });
  }
  if (choice === 4) {
    const attendees = [{ userId: host, role: 'admin', userType: 'host' }];
    const lasting = { startedAt: on(day, pick(slots, below)), endedAt: on(day, '14:00') };
    const body = { name: 'Away', timeZone: 'UTC', attendees, ...lasting };
    const answer = await send(CreateSchedule, { body });
    if (answer.status === 201) schedules.push(answer.body.data.uid);
    return answer;
  }
  const uid = pick(schedules, below);
  if (choice === 5 && uid !== undefined) return send(DeleteSchedule, { params: { uid } });
  const body = pick(changes, below)(below);
  return send(UpdateEventType, { params: { uid: eventType.uid }, body });
}

/** Expects that every offered start of the day can be booked, and no other start. */
async function expectOffersToHold({ world, eventType, explanationOf }: Organization) {
  const { slots: offered, notOffered = [] } = await explanationOf(day);
  const dryRunStatus = async ({ startedAt }: { readonly startedAt: string }) => {
    const body = { ...guest(), eventTypeId: eventType.uid, startedAt };
    const headers = { prefer: 'handling=dry-run' };
    return (await service.decided(CreateBooking, { as: world.owner, body, headers })).status;
  };
  for (const slot of offered) expect(await dryRunStatus(slot), JSON.stringify(slot)).toBe(200);
  for (const slot of notOffered) {
    expect([409, 422], JSON.stringify(slot)).toContain(await dryRunStatus(slot));
  }
}

test.each([1, 2])(
  'the ledger and the offered starts are correct and the event type can be deleted after concurrent work of guests and managers (seed %i)',
  async (seed) => {
    const organization = await anOrganization(service);
    const { world, eventType, sendAccepted } = organization;
    const made: CreatedIds = { bookings: [], schedules: [] };
    const steps = async (client: number, act: typeof changeBooking | typeof changeSettings) => {
      const below = dice(1000 * seed + client);
      for (let step = 0; step < 12; step += 1) {
        const { status, body } = await act(organization, made, below);
        expect(status, JSON.stringify(body)).toBeLessThan(500);
      }
    };
    await Promise.all([
      ...times(6, (client) => steps(client, changeBooking)),
      ...times(2, (client) => steps(100 + client, changeSettings)),
    ]);
    await expectCleanBooks(world.of);
    for (const uid of made.bookings) await sendAccepted(GetBookingAssignment, { params: { uid } });
    await expectOffersToHold(organization);
    const params = { uid: eventType.uid };
    await sendAccepted(DeleteEventType, { params, query: { cancelBookings: 'true' } });
    const left = await sendAccepted(ListBookings, { query: { perPage: '100' } });
    expect(left.map(({ status }) => status)).toEqual(made.bookings.map(() => 'cancel'));
    await expectCleanBooks(world.of);
  },
);
