import type { ExamplesOf } from '../example.ts';

const uid = 'w3Hq8KtVz5Nd';
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDl1xRzHbhN1E=';
const sent = {
  url: 'https://hooks.example.com/scheduling',
  events: ['guest_booked', 'host_rescheduled', 'host_cancelled'],
};
const endpoint = {
  uid,
  ...sent,
  description: 'The calendar of the sales team',
  eventTypeIds: null,
  status: 'enable',
  disabledReason: null,
  disabledAt: null,
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};

const attempt = { statusCode: 204, durationMs: 81, error: null };
const delivery = {
  uid: '0rd2yz8ig5Vq0cXw3Tn8LbR7kZs1MhP',
  eventUid: 'evt_5Vq0cXw3Tn8LbR7kZs1MhP',
  event: 'ping',
  status: 'delivered',
  attempts: [{ at: '2032-02-22T17:05:02.117Z', ...attempt }],
  nextAttemptAt: null,
  createdAt: '2032-02-22T17:05:02.094Z',
};

export const examples: ExamplesOf<'webhooks'> = {
  listWebhookEndpoints: { reply: { data: [endpoint], nextCursor: null } },
  createWebhookEndpoint: {
    body: { ...sent, description: 'The calendar of the sales team' },
    reply: { data: { ...endpoint, secret } },
  },
  getWebhookEndpoint: { params: { uid }, reply: { data: endpoint } },
  updateWebhookEndpoint: {
    params: { uid },
    body: { events: ['*'] },
    reply: { data: { ...endpoint, events: ['*'] } },
  },
  deleteWebhookEndpoint: { params: { uid }, reply: {} },
  rotateWebhookEndpointSecret: { params: { uid }, reply: { data: { ...endpoint, secret } } },
  testWebhookEndpoint: { params: { uid }, reply: { data: attempt } },
  listWebhookDeliveries: { params: { uid }, reply: { data: [delivery], nextCursor: null } },
  getWebhookDelivery: {
    params: { uid, deliveryId: delivery.uid },
    reply: { data: { ...delivery, body: '{"event":"ping"}' } },
  },
  replayWebhookDelivery: {
    params: { uid, deliveryId: delivery.uid },
    reply: {
      data: { ...delivery, status: 'pending', nextAttemptAt: '2032-02-22T17:08:40.512Z' },
    },
  },
  replayWebhookDeliveries: {
    params: { uid },
    body: { from: '2026-02-22T00:00:00Z', to: '2026-02-23T00:00:00Z', status: 'failed' },
    reply: { data: { uid: 'rP4Xk9TzQ2Lm', status: 'running' } },
  },
};
