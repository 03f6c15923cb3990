import { defineChange } from '../change.ts';
import type { WebhookEndpointEvent } from '../events.ts';
import type { StoredDelivery } from './delivery.ts';
import type { StoredReplay } from './replay.ts';
import type { EndpointRegister, StoredEndpoint } from './webhook-endpoint.ts';

/** Stores a webhook endpoint as its next version, if it is as it was read. Version 0 means that it is new. */
export const putEndpoint = defineChange<{
  readonly stored: StoredEndpoint;
  readonly event: WebhookEndpointEvent;
}>()('put-webhook-endpoint');

/** Deletes a webhook endpoint with its secrets and the record of its failures, if it is as it was read. */
export const removeEndpoint = defineChange<{
  readonly stored: StoredEndpoint;
  readonly event: WebhookEndpointEvent;
}>()('remove-webhook-endpoint');

/** Stores the list of all endpoints of the organization, if it is as it was read. */
export const putEndpointRegister = defineChange<EndpointRegister>()('put-endpoint-register');

/** Stores the other changes only if the webhook endpoint is at this version. */
export const requireEndpoint = defineChange<{
  readonly uid: string;
  readonly ver: number;
}>()('require-webhook-endpoint');

/** Stores a delivery to an endpoint as its next version, if it is as it was read. Version 0 means that it is new. */
export const putDelivery = defineChange<{
  readonly endpoint: string;
  readonly stored: StoredDelivery;
}>()('put-webhook-delivery');

/** Makes a worker send a delivery to an endpoint at its next attempt. */
export const requestDelivery = defineChange<{
  readonly endpoint: string;
  readonly stored: StoredDelivery;
}>()('request-webhook-delivery');

/** Stores the replay of an endpoint, if the former one is as it was read, and makes a worker run it. */
export const putReplay = defineChange<{
  readonly endpoint: string;
  readonly stored: StoredReplay;
  readonly nowMs: number;
}>()('put-webhook-replay');

export type WebhookChange = ReturnType<
  typeof putEndpoint | typeof removeEndpoint | typeof putEndpointRegister | typeof requireEndpoint
>;
export type DeliveryChange = ReturnType<
  typeof putDelivery | typeof requestDelivery | typeof putReplay
>;
