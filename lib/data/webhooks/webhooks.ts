import { endpointRegister, storedEndpoint } from '../../domain/webhooks/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { endpointRegisterIn, webhookEndpointIn } from './webhook-endpoints.ts';

/** Webhook endpoints, and the register of all of them. */
export const webhooks = {
  reads: [
    reads(storedEndpoint, keys.webhookEndpoint, webhookEndpointIn),
    reads(endpointRegister, keys.endpointRegister, endpointRegisterIn),
  ],
  writes: [],
};
