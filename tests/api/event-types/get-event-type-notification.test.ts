import { expect, test } from 'vitest';
import { GetEventTypeNotification } from '../../../lib/contract/event-types/get-event-type-notification.ts';
import { UpdateEventTypeNotification } from '../../../lib/contract/event-types/update-event-type-notification.ts';
import { call } from '../../support/http/call.ts';
import { setUpNotification } from './set-up-notification.ts';

test('a new event type notifies its guest and its hosts and has no reminders', async () => {
  const { get } = await setUpNotification();
  expect((await get()).body.data).toEqual({
    isSendToGuest: true,
    isSendToHosts: true,
    reminders: [],
    replyTo: null,
  });
});

test('a restricted user reads only the notification of an event type that they host, and cannot change it', async () => {
  const { world, params } = await setUpNotification();
  const as = await world.addUser('restricted');
  const own = await world.eventType([as]);
  expect((await call(GetEventTypeNotification, { as, params })).status).toBe(404);
  const seen = await call(GetEventTypeNotification, { as, params: { eventTypeId: own.uid } });
  expect(seen.status).toBe(200);
  const body = { isSendToHosts: false };
  const refused = await call(UpdateEventTypeNotification, {
    as,
    params: { eventTypeId: own.uid },
    body,
  });
  expect(refused.body.code).toBe('caller/role-forbids');
});
