import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { ListAvailableSchedules } from '../../../lib/contract/event-types/list-available-schedules.ts';
import { ListAvailableSchedulesV2 } from '../../../lib/contract/event-types/list-available-schedules-v2.ts';
import { GetRoutingFormResponse } from '../../../lib/contract/routing-forms/get-routing-form-response.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import type { Person, World } from '../../support/world.ts';
import { requestFor } from '../bookings/guests.ts';
import { made } from './forms.ts';
import { email, respond } from './responses.ts';

type Ids = readonly { readonly userId: string }[];

/** A form that routes every response to these hosts of an event type. */
export const leadingTo = (world: World, { uid }: EventType, hosts: Ids = [], body: object = {}) => {
  const hostIds = hosts.map(({ userId }) => userId);
  const fallback = { type: 'eventType', eventTypeId: uid, hostIds };
  return made(world.owner, { fallback, ...body });
};

/** Creates a response to a form, and returns its token. */
export const tokenOf = async (
  { owner }: World,
  { uid }: { readonly uid: string },
  answers: readonly object[] = [email],
): Promise<string> => (await respond(owner, uid, answers)).body.data.token;

const withToken = (token: string) => ({ 'x-response-token': token });

/** Books with a response token, and does not check the response. */
export const askBy = (
  world: World,
  token: string,
  eventType: { readonly uid: string },
  start: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
) =>
  call(CreateBooking, {
    as: world.owner,
    body: requestFor(eventType, start, more),
    headers: { ...withToken(token), ...headers },
  });

export const dryRun = { prefer: 'handling=dry-run' };

/** Lists the starts of one hour with version 2, with or without a response token. */
export const offeredBy = (
  world: World,
  token: string | undefined,
  { uid }: { readonly uid: string },
  start: string,
  query: Readonly<Record<string, string>> = {},
) =>
  call(ListAvailableSchedulesV2, {
    as: world.owner,
    params: { uid },
    query: {
      periodStart: start,
      periodEnd: new Date(Date.parse(start) + 3_600_000).toISOString(),
      ...query,
    },
    headers: token === undefined ? {} : withToken(token),
  });

/** Lists the starts of one hour with version 1 and a response token. */
export const listedBy = (
  { owner }: World,
  token: string,
  { uid }: { readonly uid: string },
  start: string,
) =>
  call(ListAvailableSchedules, {
    as: owner,
    params: { uid },
    query: { periodStart: start, periodEnd: new Date(Date.parse(start) + 3_600_000).toISOString() },
    headers: withToken(token),
  });

/** Reads the response that a token names. */
export const responseOf = async ({ owner }: World, token: string) => {
  const [formId = '', uid = ''] = token.split('.');
  const sent = { as: owner, params: { formId, uid } };
  return (await call(GetRoutingFormResponse, sent)).body.data;
};

/** An event type with two hosts, a form that routes to the second one, and the token of a response. */
export async function led(world: World, overrides: Partial<EventType> = {}) {
  const hosts = [await world.addUser('member'), await world.addUser('member')] as const;
  const [first, second] = hosts as readonly [Person, Person];
  const eventType = await world.eventType(hosts, overrides);
  const form = await leadingTo(world, eventType, [second]);
  return { first, second, eventType, form, token: await tokenOf(world, form) };
}
