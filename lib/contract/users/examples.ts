import { newSettings } from '../../domain/people/user-settings.ts';
import { demoTeam, demoUser } from '../demo-user.ts';
import type { ExamplesOf } from '../example.ts';

const currentUser = {
  ...demoUser,
  identity: null,
  organization: demoTeam,
  credential: { kind: 'apiKey', scopes: ['*'], expiresAt: null },
};

/** WebP of one pixel. All its bytes are at most 127, so that a Postman collection, which is text, can contain it. */
const portrait = Uint8Array.from(
  'RIFF\x18\0\0\0WEBPVP8L\x0b\0\0\0/\0\0\0\0(ZQ\n\x17\x01\0',
  (byte) => byte.charCodeAt(0),
);
const pictureId = 'h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA';
const profileImage = `https://api.example.com/v1/profile_images/${pictureId}`;

const { locale, timeZone } = demoUser;
const settings = { locale, timeZone, ...newSettings };

const identity = {
  issuer: 'https://login.example.com/',
  boundAt: '2032-02-23T09:12:00.417Z',
  expiresAt: null,
};

export const examples: ExamplesOf<'users'> = {
  getCurrentUser: { reply: { data: currentUser } },
  updateCurrentUser: {
    body: { timeZone: 'Asia/Tokyo' },
    reply: {
      data: { ...currentUser, timeZone: 'Asia/Tokyo', updatedAt: '2032-02-23T09:12:00.417Z' },
    },
  },
  updateProfileImage: {
    body: portrait,
    file: { name: 'portrait.webp', mediaType: 'image/webp' },
    reply: { data: { profileImage } },
  },
  deleteProfileImage: { reply: {} },
  getProfileImage: { params: { uid: pictureId }, reply: portrait },
  getCurrentUserSettings: { reply: { data: settings } },
  updateCurrentUserIdentity: {
    body: { identityToken: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhdXRoMHw1ZjdjIn0.c2lnbmF0dXJl' },
    reply: { data: identity },
  },
  deleteCurrentUserIdentity: { reply: {} },
  updateCurrentUserSettings: {
    body: { weekStart: 1, messages: { reminder: false } },
    reply: {
      data: { ...settings, weekStart: 1, messages: { ...settings.messages, reminder: false } },
    },
  },
};
