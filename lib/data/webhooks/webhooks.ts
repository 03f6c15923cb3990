import {
  putEndpoint,
  putEndpointRegister,
  removeEndpoint,
  requireEndpoint,
} from '../../domain/webhooks/changes.ts';
import { endpointRegister, storedEndpoint } from '../../domain/webhooks/needs.ts';
import { atVersion } from '../engine/at-version.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { forgetPace } from './endpoint-pace.ts';
import {
  endpointRegisterIn,
  webhookEndpointIn,
  writeEndpoint,
  writeRegister,
  writeRemovedEndpoint,
} from './webhook-endpoints.ts';

/** Webhook endpoints and their register. */
export const webhooks = {
  reads: [
    reads(storedEndpoint, keys.webhookEndpoint, webhookEndpointIn),
    reads(endpointRegister, keys.endpointRegister, endpointRegisterIn),
  ],
  writes: [
    writes(putEndpoint, (of, _, { stored, event }) => [writeEndpoint(of, stored, event)]),
    writes(removeEndpoint, (of, _, { stored, event }) => [
      writeRemovedEndpoint(of, stored, event),
      forgetPace(of, stored.endpoint.uid, Date.parse(event.at)),
    ]),
    writes(putEndpointRegister, (of, _, register) => [writeRegister(of, register)]),
    writes(requireEndpoint, (of, _, { uid, ver }) => [
      { key: keys.webhookEndpoint(of, uid), ...atVersion(ver) },
    ]),
  ],
};
