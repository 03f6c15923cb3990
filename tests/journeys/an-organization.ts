import { expect } from 'vitest';
import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { CreateEventType } from '../../lib/contract/event-types/create-event-type.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import { CreateHostAssignRule } from '../../lib/contract/event-types/create-host-assign-rule.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { ListAvailableSchedulesV2 } from '../../lib/contract/event-types/list-available-schedules-v2.ts';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import type { Answer, CallInput } from '../support/http/call.ts';
import type { Service } from '../support/processes/service.ts';
import { newWorld } from '../support/world.ts';
import { guest } from './guests.ts';

const dayMs = 86_400_000;
const threeWeeksAhead = Date.now() + 21 * dayMs;

/** A Monday, three to four weeks ahead. */
export const day = new Date(
  threeWeeksAhead + ((8 - new Date(threeWeeksAhead).getUTCDay()) % 7) * dayMs,
)
  .toISOString()
  .slice(0, 10);

export const on = (date: string, time: string): string => `${date}T${time}:00.000Z`;

const ofDay = (date: string) => ({
  periodStart: on(date, '00:00'),
  periodEnd: new Date(Date.parse(on(date, '00:00')) + dayMs).toISOString(),
});

/** From Monday to Friday. */
const weekdays = (hours: {
  readonly startHour: number;
  readonly startMinute: number;
  readonly endHour: number;
  readonly endMinute: number;
}) => [1, 2, 3, 4, 5].map((wday) => ({ ...hours, wday, frequencyType: 2, frequencyInterval: 1 }));

/** The data of a reply, or undefined for a reply without data. */
type DataOf<Reply> = Reply extends { readonly data: infer Data } ? Data : undefined;

/**
 * Sends requests as a user or without a key, and repeats each request until its outcome is known. `sendAccepted` expects
 * success and returns the data; `sendRefused` returns the code of the problem.
 */
export const clientOf = (service: Service, as?: { readonly key: string }) => {
  const send = <Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    input: CallInput<Id>,
  ): Promise<Answer<Reply>> => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return service.decided(contract, { as, headers, ...input });
  };
  return {
    send,
    async sendAccepted<Id extends OperationId, Query, Body, Reply>(
      contract: Contract<Id, Query, Body, Reply>,
      input: CallInput<Id>,
    ): Promise<DataOf<Reply>> {
      const { status, body } = await send(contract, input);
      expect(status, `${contract.id}: ${JSON.stringify(body)}`).toBe(contract.status);
      return (body as { data?: unknown } | undefined)?.data as DataOf<Reply>;
    },
    async sendRefused<Id extends OperationId, Query, Body, Reply>(
      contract: Contract<Id, Query, Body, Reply>,
      input: CallInput<Id>,
    ) {
      return (await send(contract, input)).body?.code;
    },
  };
};

/**
 * Sets up an organization over HTTP: two hosts with different hours, who are both free from 10 to 14 UTC
 * on weekdays, an event type of 30 minutes with a buffer of 15 minutes after it, and a rule that assigns
 * guests of one company to Lou. Only the users and their keys are stored without HTTP.
 */
export async function anOrganization(service: Service) {
  const world = await newWorld('admin');
  const { member: mei, admin: lou, owner } = world;
  const { send, sendAccepted, sendRefused } = clientOf(service, owner);
  const office = (userId: string, timezone: string, calendars: readonly object[]) =>
    sendAccepted(CreateUserAvailabilityCalendar, {
      body: { userId, name: 'Office hours', isDefault: true, timezone, calendars },
    });
  const calendars = {
    mei: await office(
      mei.userId,
      'Asia/Kolkata',
      weekdays({ startHour: 12, startMinute: 30, endHour: 20, endMinute: 30 }),
    ),
    lou: await office(
      lou.userId,
      'Europe/London',
      weekdays({ startHour: 9, startMinute: 0, endHour: 17, endMinute: 0 }),
    ),
  };
  const eventType = await sendAccepted(CreateEventType, {
    body: {
      name: 'Consultation',
      duration: 30,
      bufferAfter: 15,
      timeZone: 'Europe/London',
      locations: [{ locationId: 'zoom', url: 'https://meet.example.com/consultation' }],
      hosts: [{ uid: mei.userId }],
    },
  });
  const params = { eventTypeId: eventType.uid };
  await sendAccepted(CreateEventTypeHost, { params, body: { uid: lou.userId } });
  const condition = { field: 'email', operator: 'endsWith', value: '@vip.example' };
  const rule = await sendAccepted(CreateHostAssignRule, {
    params,
    body: { name: 'VIP', groups: [{ conditions: [condition] }], hostIds: [lou.userId] },
  });
  const body = { replyTo: 'desk@example.com', isSendToHosts: false };
  await sendAccepted(UpdateEventTypeNotification, { params, body });
  return {
    world,
    mei,
    lou,
    calendars,
    eventType,
    rule,
    send,
    sendAccepted,
    sendRefused,
    ...guestsOf({ send, sendAccepted }, eventType.uid),
  };
}

/** Actions of guests of an event type. */
function guestsOf(
  { send, sendAccepted }: Pick<ReturnType<typeof clientOf>, 'send' | 'sendAccepted'>,
  eventTypeId: string,
) {
  const params = { uid: eventTypeId };
  const request = (time: string, who: object = {}) => ({
    ...guest(),
    ...who,
    eventTypeId,
    startedAt: on(day, time),
  });
  const explanationOf = async (date: string) => {
    const query = { ...ofDay(date), timeZone: 'UTC', explain: 'true' };
    const [explained] = await sendAccepted(ListAvailableSchedulesV2, { params, query });
    if (explained === undefined) throw new Error(`No availability was returned for ${date}.`);
    return explained;
  };
  return {
    book: (time: string, who: object = {}, query: Readonly<Record<string, string>> = {}) =>
      sendAccepted(CreateBooking, { body: request(time, who), query }),
    /** Expects 409 for a start, and returns its reason and the next free starts. */
    expectTaken: async (time: string) => {
      const { status, body } = await send(CreateBooking, { body: request(time) });
      expect(status).toBe(409);
      return { reason: body.reason, nextStarts: body.nextStarts };
    },
    freeStartsOn: async (date: string) =>
      (await sendAccepted(ListAvailableSchedules, { params, query: ofDay(date) })).map(
        ({ startedAt }) => startedAt,
      ),
    explanationOf,
    /** The IDs of the hosts who are free at a start. */
    hostsAt: async (time: string) =>
      (await explanationOf(day)).slots.find(({ startedAt }) => startedAt === on(day, time))
        ?.hostIds ?? [],
  };
}
