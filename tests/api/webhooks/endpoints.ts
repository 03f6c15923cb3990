import { CreateWebhookEndpoint } from '../../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { call } from '../../support/http/call.ts';
import type { Person } from '../../support/world.ts';

/** A URL without a receiver. */
export const url = 'https://127.0.0.1:8443/hooks';
export const bare = { url, events: ['guest_booked'] };

type As = Pick<Person, 'key'>;

export const create = (as: As, body: object = {}, headers: Record<string, string> = {}) =>
  call(CreateWebhookEndpoint, { as, body: { ...bare, ...body }, headers });

/** Creates an endpoint, and returns it with its secret. */
export const made = async (as: As, body: object = {}) => (await create(as, body)).body.data;
