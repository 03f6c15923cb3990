import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { call } from '../support/http/call.ts';
import { admin } from '../support/processes/admin.ts';

test('put-event-type keeps a notification that is changed while it counts a limit', async () => {
  const { organizationId: organization } = await admin('create-organization', { name: 'Ours' });
  const person = { name: 'An owner', email: 'owner@example.com', role: 'owner' };
  const { userId: user } = await admin('create-user', {
    organization,
    ...person,
    'time-zone': 'UTC',
  });
  const { key } = await admin('create-key', { organization, user, scopes: '*' });
  const file = {
    name: 'A talk',
    duration: 30,
    timeZone: 'UTC',
    locations: [{ locationId: 'zoom' }],
    hosts: [{ uid: user }],
  };
  const { eventType } = await admin('put-event-type', { organization }, file);
  const { uid } = eventType;
  const limits = [{ kind: 'bookings', period: 'day', max: 2 }];
  const put = admin('put-event-type', { organization }, { ...file, uid, limits });
  await sleep(1000);
  const params = { eventTypeId: uid };
  const sent = { as: { key }, params, body: { replyTo: 'desk@example.com' } };
  const { status } = await call(UpdateEventTypeNotification, sent);
  expect(status).toBe(200);
  await put;
  const stored = await readEventType(organization as OrganizationId, uid, Date.now());
  expect(stored?.eventType.limits).toMatchObject([{ max: 2 }]);
  expect(stored?.eventType.notification).toMatchObject({ replyTo: 'desk@example.com' });
});
