import { expect, test } from 'vitest';
import { GetCurrentUserSettings } from '../../../lib/contract/users/get-current-user-settings.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';

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
  textNumber: null,
  writesSchedules: true,
  reminderMinutes: 30,
};

test('a user without settings gets every message and the default settings', async () => {
  const { restricted } = await newWorld('restricted');
  const { body, headers } = await call(GetCurrentUserSettings, { as: restricted });
  expect([body.data, headers.etag]).toEqual([settings, '"1"']);
});

test('a deleted user has no settings', async () => {
  const { of, member } = await newWorld();
  expect((await call(GetCurrentUserSettings, { as: member })).status).toBe(200);
  await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  const { body } = await call(GetCurrentUserSettings, { as: member });
  expect(body.code).toBe('user/not-found');
});
