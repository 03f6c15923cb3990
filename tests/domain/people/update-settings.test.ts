import { expect, test } from 'vitest';
import { putUser } from '../../../lib/domain/people/changes.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import {
  type SettingsUpdate,
  settingsNeeds,
  updateSettings,
} from '../../../lib/domain/people/update-settings.ts';
import { newSettings } from '../../../lib/domain/people/user-settings.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { ann, nowMs } from './ann.ts';

function decide(sent: SettingsUpdate) {
  const actor = {
    organizationId: 'org' as OrganizationId,
    userId: 'ann',
    role: 'restricted',
  } as const;
  const snapshot = snapshotOf(
    settingsNeeds(actor),
    frozen(read(storedUser('ann'), { ver: 3, user: ann })),
  );
  const context = { actor, nowMs, requestId: 'request', dryRun: false, precondition: undefined };
  return updateSettings(frozen(sent), snapshot, frozen(context));
}

test('settings are returned together with the language and the zone of the user', () => {
  const sent = { timeZone: 'Asia/Tokyo', weekStart: 1, messages: { booked: false } };
  const settings = {
    ...newSettings,
    weekStart: 1,
    messages: { ...newSettings.messages, booked: false },
  };
  const decision = decide(sent);
  expect(decision).toMatchObject({
    reply: { data: { ...settings, locale: 'en', timeZone: 'Asia/Tokyo' }, version: 4 },
  });
  expect(changeOfKind(decision, putUser)).toMatchObject({
    stored: {
      ver: 3,
      user: { ...ann, timeZone: 'Asia/Tokyo', settings, updatedAt: '2030-03-06T10:00:00.000Z' },
    },
  });
});

test.each([
  {},
  { messages: {} },
  { messages: { booked: true } },
  { weekStart: 0, timeFormat: '24h', locale: 'en' } as const,
])('the update %j of settings changes nothing', (sent) => {
  expect(decide(sent)).toMatchObject({
    reply: { data: { ...newSettings, locale: 'en', timeZone: 'UTC' }, version: 3 },
    changes: [requireUnchanged({ resource: storedUser('ann'), ver: 3 })],
  });
});
