import { expect, test } from 'vitest';
import { UpdateEventTypeNotification } from '../../../lib/contract/event-types/update-event-type-notification.ts';
import { call } from '../../support/http/call.ts';
import { setUpNotification } from './set-up-notification.ts';

const reminder = { minutesBefore: 60, to: 'guest', channel: 'text' };

test('a change of a notification replaces and stores the members that are sent and keeps the others', async () => {
  const { get, patch } = await setUpNotification();
  await patch({ replyTo: 'desk@example.com', reminders: [reminder] });
  const { body, headers } = await patch({ isSendToHosts: false });
  expect(body.data).toEqual({
    isSendToGuest: true,
    isSendToHosts: false,
    reminders: [reminder],
    replyTo: 'desk@example.com',
  });
  const after = await get();
  expect([after.body.data, after.headers.etag]).toEqual([body.data, headers.etag]);
  expect((await patch({ replyTo: null, reminders: [] })).body.data).toMatchObject({
    replyTo: null,
    reminders: [],
    isSendToHosts: false,
  });
});

test('an empty change of a notification is 200 and changes nothing, not even the version', async () => {
  const { get, patch } = await setUpNotification();
  const before = (await get()).headers.etag;
  const { status, headers } = await patch({});
  expect([status, headers.etag]).toEqual([200, before]);
});

test('the dry run of a change of a notification returns the change and does not store it', async () => {
  const { get, patch } = await setUpNotification();
  const { body } = await patch({ isSendToGuest: false }, { prefer: 'handling=dry-run' });
  expect(body.data.isSendToGuest).toBe(false);
  expect((await get()).body.data.isSendToGuest).toBe(true);
});

test.each([
  [{ isSendToGuest: null }, '/isSendToGuest'],
  [{ reminders: null }, '/reminders'],
  [{ reminders: [{ ...reminder, minutesBefore: 4 }] }, '/reminders/0/minutesBefore'],
  [{ reminders: [{ ...reminder, minutesBefore: 40_321 }] }, '/reminders/0/minutesBefore'],
  [{ reminders: [{ ...reminder, to: 'all' }] }, '/reminders/0/to'],
  [{ reminders: Array.from({ length: 6 }, () => reminder) }, '/reminders'],
  [{ replyTo: 'nobody' }, '/replyTo'],
] as const)('a change of a notification to %j is 400 with a pointer', async (body, pointer) => {
  const { patch } = await setUpNotification();
  const answer = await patch(body);
  expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
});

test('a notification that would make the event type too large is refused', async () => {
  const { world } = await setUpNotification();
  const filled = await world.eventType([world.member], { description: 'x'.repeat(349_000) });
  const { body } = await call(UpdateEventTypeNotification, {
    as: world.owner,
    params: { eventTypeId: filled.uid },
    body: {
      reminders: Array.from({ length: 5 }, () => reminder),
      replyTo: `${'x'.repeat(200)}@example.com`,
    },
  });
  expect(body.code).toBe('event-type/too-large');
});
