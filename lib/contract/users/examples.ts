import { demoIds } from '../examples/demo-ids.ts';
import type { ExamplesOf } from '../examples/example.ts';

const currentUser = {
  uid: demoIds.londonHost,
  name: 'Wren Ashgrove',
  email: 'wren.ashgrove@example.com',
  role: 'admin',
  profileImage: null,
  timeZone: 'Europe/London',
  locale: 'en',
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
  organization: { uid: 'Vb7pW2sXk9Ty', name: 'Ashgrove Consulting', slug: 'ashgrove' },
  credential: { kind: 'apiKey', scopes: ['*'], expiresAt: null },
};

const settings = {
  locale: 'en',
  timeZone: 'Europe/London',
  weekStart: 0,
  timeFormat: '24h',
  messages: {
    booked: true,
    requested: true,
    rescheduled: true,
    cancelled: true,
    reassigned: true,
    reminder: true,
  },
  displayType: 'teamPublic',
  visibilityType: 'default',
};

export const examples: ExamplesOf<'users'> = {
  getCurrentUser: { reply: { data: currentUser } },
  updateCurrentUser: {
    body: { timeZone: 'Asia/Tokyo' },
    reply: {
      data: { ...currentUser, timeZone: 'Asia/Tokyo', updatedAt: '2032-02-23T09:12:00.417Z' },
    },
  },
  getCurrentUserSettings: { reply: { data: settings } },
  updateCurrentUserSettings: {
    body: { weekStart: 1, messages: { reminder: false } },
    reply: {
      data: { ...settings, weekStart: 1, messages: { ...settings.messages, reminder: false } },
    },
  },
};
