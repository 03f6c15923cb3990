import { CreatePublicBooking } from '../../../lib/contract/guests/create-public-booking.ts';
import { GetPublicEventType } from '../../../lib/contract/guests/get-public-event-type.ts';
import { ListPublicAvailableSchedules } from '../../../lib/contract/guests/list-public-available-schedules.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import type { World } from '../../support/world.ts';
import { requestFor } from '../bookings/guests.ts';

type Named = { readonly uid: string };
type Headers = Readonly<Record<string, string>>;
type More = Readonly<Record<string, unknown>>;

/** An address without bookings. */
export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

/** An event type with one host. It is public by default. */
export const openTo = (
  world: World,
  overrides: Partial<EventType> = {},
  visibility: EventType['visibility'] = 'public',
): Promise<EventType> => world.eventType([world.member], { visibility, ...overrides });

/** Books without a credential, by default from a new address, and does not check the response. */
export const bookAt = (
  team: string,
  eventType: Named,
  startedAt: string,
  more: More = {},
  headers: Headers = {},
  client = newAddress(),
) =>
  call(CreatePublicBooking, {
    params: { team },
    body: requestFor(eventType, startedAt, { email: newEmail(), ...more }),
    headers,
    event: fromAddress(client),
  });

export const show = (team: string, uid: string, headers: Headers = {}) =>
  call(GetPublicEventType, { params: { team, uid }, headers });

/** Lists the offered starts of one hour, from this start on. */
export const offeredAt = (team: string, { uid }: Named, start: string, headers: Headers = {}) =>
  call(ListPublicAvailableSchedules, {
    params: { team, uid },
    query: { periodStart: start, periodEnd: new Date(Date.parse(start) + 3_600_000).toISOString() },
    headers,
  });

export const byToken = (token: string): Headers => ({ 'x-response-token': token });
