import { defineNeed } from '../snapshot.ts';
import type { StoredDelivery } from './delivery.ts';
import type { StoredReplay } from './replay.ts';
import type { EndpointRegister, StoredEndpoint } from './webhook-endpoint.ts';

/** A webhook endpoint by its uid. */
export const storedEndpoint = defineNeed<string, StoredEndpoint | undefined>('webhook-endpoint');

export const endpointRegister = defineNeed<void, EndpointRegister>('endpoint-register');

/** A delivery that was attempted and has not expired. `unreadable` if it is damaged, or a later release wrote it in another form. */
export const storedDelivery = defineNeed<
  { readonly endpoint: string; readonly uid: string; readonly nowMs: number },
  StoredDelivery | 'unreadable' | undefined
>('delivery');

/** The last replay of a period to an endpoint. */
export const lastReplay = defineNeed<string, StoredReplay | undefined>('replay');
