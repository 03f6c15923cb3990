import { demoIds } from '../demo-ids.ts';
import type { ExamplesOf } from '../example.ts';

const uid = 'V7mQ2xTz9LbW4kRc';
const apiKey = {
  uid,
  name: 'Booking page',
  prefix: 'sk_live_V7mQ',
  scopes: ['event_types:read', 'bookings:write'],
  userId: demoIds.londonHost,
  expiresAt: '2033-02-22T00:00:00.000Z',
  lastUsedOn: '2032-03-01',
  createdAt: '2032-02-22T17:04:31.208Z',
};

export const examples: ExamplesOf<'api-keys'> = {
  listApiKeys: { reply: { data: [apiKey], nextCursor: null } },
  createApiKey: {
    body: {
      name: 'Booking page',
      scopes: ['event_types:read', 'bookings:write'],
      expiresAt: '2033-02-22T00:00:00Z',
    },
    reply: {
      data: {
        ...apiKey,
        lastUsedOn: null,
        key: 'sk_live_V7mQ2xTz9LbW4kRc0pYh3DnJ8sUfE5gAiQ1wZt6oXvKb2MyN',
      },
    },
  },
  getApiKey: { params: { uid }, reply: { data: apiKey } },
  deleteApiKey: { params: { uid }, reply: {} },
};
