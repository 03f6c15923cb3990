import { newSettings } from '../../domain/users/user-settings.ts';
import { demoTeam, demoUser } from '../examples/demo-user.ts';
import type { ExamplesOf } from '../examples/example.ts';

const currentUser = {
  ...demoUser,
  organization: demoTeam,
  credential: { kind: 'apiKey', scopes: ['*'], expiresAt: null },
};

const { locale, timeZone } = demoUser;
const settings = { locale, timeZone, ...newSettings };

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
