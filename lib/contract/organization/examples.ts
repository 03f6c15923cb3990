import { demoIds } from '../examples/demo-ids.ts';
import type { ExamplesOf } from '../examples/example.ts';

const user = {
  uid: demoIds.londonHost,
  name: 'Wren Ashgrove',
  email: 'wren.ashgrove@example.com',
  role: 'admin',
  profileImage: null,
  timeZone: 'Europe/London',
  locale: 'en',
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};
const params = { userId: demoIds.londonHost };

export const examples: ExamplesOf<'organization'> = {
  listOrganizationUsers: {
    query: { role: 'admin' },
    reply: { data: [user], nextCursor: null },
  },
  getOrganizationUser: { params, reply: { data: user } },
  deleteOrganizationUser: { params, query: { bookings: 'reassign' }, reply: {} },
  updateOrganizationUser: {
    params,
    body: { role: 'member' },
    reply: { data: { ...user, role: 'member', updatedAt: '2032-02-23T09:12:00.417Z' } },
  },
};
