import type { WebhookEndpointEvent } from '../events.ts';
import type { StoredDelivery } from './delivery.ts';
import type { StoredReplay } from './replay.ts';
import type { EndpointRegister, StoredEndpoint } from './webhook-endpoint.ts';

/** A webhook endpoint as it will be, at the version at which it was read; 0 = a new one. `delete` takes it away. */
export interface WebhookEndpointChanges {
  readonly kind: 'webhook-endpoint';
  readonly change: 'write' | 'delete';
  readonly stored: StoredEndpoint;
  /** All that there are from now on, where one comes or goes, at the version at which they were read. */
  readonly register?: EndpointRegister;
  /** Power is only used while one has it. */
  readonly caller: { readonly userId: string; readonly ver: number };
  readonly event: WebhookEndpointEvent;
}

/** A delivery that a user asked for, at the version at which it was read; 0 = a new one. The endpoint must be as it was read. */
export interface DeliveryChanges {
  readonly kind: 'delivery';
  readonly stored: StoredDelivery;
  readonly endpoint: { readonly uid: string; readonly ver: number };
  /** When a worker sends it, in epoch milliseconds; absent where the request itself does. */
  readonly dueAtMs?: number;
  readonly caller: { readonly userId: string; readonly ver: number };
}

/** The replay of a period that a worker makes from now on, at the version of the one before. The endpoint must be as it was read. */
export interface ReplayChanges {
  readonly kind: 'replay';
  readonly stored: StoredReplay;
  readonly endpoint: { readonly uid: string; readonly ver: number };
  readonly nowMs: number;
  readonly caller: { readonly userId: string; readonly ver: number };
}
