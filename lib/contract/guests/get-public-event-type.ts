import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { PublicEventType } from './public-event-type.ts';

export const GetPublicEventType = contract({
  id: 'getPublicEventType',
  summary: 'Get an event type without a credential',
  description:
    'Returns what guests see of an event type before they book it: one with `visibility: public` or `unlisted`, or the one to which the response or the booking link leads whose token you send. ' +
    'URLs, addresses and directions of its locations are not part of it: guests get them when they have booked. `team` is the slug or the ID of the organization.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: PublicEventType }),
  versioned: false,
  takesResponse: true,
  takesBookingLink: true,
  problems: ['caller/rate-limited', 'event-type/unknown', 'service/unavailable'],
});
