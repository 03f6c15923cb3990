import { CreateWebhookEndpoint } from '../../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { DeleteWebhookEndpoint } from '../../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { ListWebhookDeliveries } from '../../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { ListWebhookEndpoints } from '../../../lib/contract/webhooks/list-webhook-endpoints.ts';
import { TestWebhookEndpoint } from '../../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { call } from '../http/call.ts';
import type { World } from '../world.ts';

/** Valid requests about webhook endpoints. */
export function readyEndpoints({ owner }: Pick<World, 'owner'>) {
  const endpointBody = () => ({
    url: 'http://127.0.0.1:1025/hooks',
    events: ['guest_booked'],
    description: crypto.randomUUID(),
  });
  /** Deletes the oldest endpoints, because an organization has at most twenty. */
  const roomForEndpoints = async () => {
    const { data } = (await call(ListWebhookEndpoints, { as: owner })).body;
    for (const { uid } of data.slice(8)) {
      await call(DeleteWebhookEndpoint, { as: owner, params: { uid } });
    }
  };
  const toNewEndpoint = async () => {
    await roomForEndpoints();
    return { body: endpointBody() };
  };
  const ofEndpoint = async () => {
    const sent = { as: owner, ...(await toNewEndpoint()) };
    return { params: { uid: (await call(CreateWebhookEndpoint, sent)).body.data.uid } };
  };
  const ofDelivery = async () => {
    const sent = { as: owner, ...(await ofEndpoint()) };
    await call(TestWebhookEndpoint, sent);
    const [delivery] = (await call(ListWebhookDeliveries, sent)).body.data;
    return { params: { ...sent.params, deliveryId: delivery?.uid ?? '' } };
  };
  let replayedFromMs = Date.parse('2026-01-01T00:00:00Z');
  const ofReplay = async () => {
    replayedFromMs += 60_000;
    return { ...(await ofEndpoint()), body: { from: new Date(replayedFromMs).toISOString() } };
  };
  return { toNewEndpoint, ofEndpoint, ofDelivery, ofReplay };
}
