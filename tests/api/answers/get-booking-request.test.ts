import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { UpdateOrganizationUser } from '../../../lib/contract/organization/update-organization-user.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { answerTo } from '../../support/messages/answer-to.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { altered, tokenOf } from '../guests/links.ts';
import { look, requested } from './requests.ts';

deleteAtOnce();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a host sees the guest, the event type and the time of a booking request, in the host’s zone and language', async () => {
  const guest = {
    name: 'Ada',
    email: 'ada@example.com',
    company: 'Wren & Sons',
    message: 'My <b>knee</b>.',
  };
  const more = { ...guest, locale: 'ja' };
  const { world, eventType, booking, token } = await requested({ name: 'First talk' }, more);
  const { status, headers, body } = await look(token);
  expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  expect(headers.etag).toMatch(/^"1-/u);
  expect(body.data).toEqual({
    uid: booking.uid,
    name: eventType.name,
    status: 'request',
    startedAt: booking.startedAt,
    endedAt: booking.endedAt,
    timeZone: world.member.timeZone,
    locationId: booking.locationId,
    phoneNumber: booking.phoneNumber,
    address: booking.address,
    customLocation: booking.customLocation,
    payment: null,
    guest,
    isAnswerable: true,
    cancelReason: '',
    cancelledAt: null,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
    hosts: [{ name: world.member.name }],
    organizationName: expect.any(String),
    locale: 'en',
    timeFormat: '24h',
  });
});

test('a request that was changed, was answered or is over is returned, but cannot be answered', async () => {
  const { world, booking, token } = await requested();
  const sent = { as: world.owner, params: { uid: booking.uid } };
  await call(UpdateBooking, { ...sent, body: { name: 'Contract' } });
  expect((await look(token)).body.data).toMatchObject({ name: 'Contract', isAnswerable: false });
  const newer = await answerTo(world, booking, { version: 2 });
  vi.useFakeTimers({ now: Date.parse(booking.endedAt) - 1, toFake: ['Date'] });
  expect((await look(newer)).body.data.isAnswerable).toBe(true);
  vi.setSystemTime(Date.parse(booking.endedAt));
  expect((await look(newer)).body.data).toMatchObject({ status: 'request', isAnswerable: false });
  vi.useRealTimers();
  await call(ConfirmBooking, sent);
  expect((await look(newer)).body.data).toMatchObject({ status: 'open', isAnswerable: false });
});

test('an answer link shows its booking after the event type is deleted', async () => {
  const { world, eventType, booking, token } = await requested();
  await call(UpdateBooking, {
    as: world.owner,
    params: { uid: booking.uid },
    body: { name: 'Contract' },
  });
  await call(ConfirmBooking, { as: world.owner, params: { uid: booking.uid } });
  const params = { uid: eventType.uid };
  vi.useFakeTimers({ now: Date.parse(booking.endedAt), toFake: ['Date'] });
  expect((await call(DeleteEventType, { as: world.owner, params })).status).toBe(204);
  expect((await look(token)).body.data.name).toBe('Contract');
});

test('every invalid answer link gets the same 404 after one read', async () => {
  const { world, booking, token } = await requested();
  const foreign = await requested();
  const [content = '', mac = ''] = token.split('.');
  const [, foreignMac = ''] = foreign.token.split('.');
  vi.stubEnv('SIGNING_SECRET', 'another');
  const ofAnotherSecret = await answerTo(world, booking);
  vi.unstubAllEnvs();
  const bad = [
    await tokenOf(world, booking),
    ofAnotherSecret,
    await answerTo(world, booking, { userId: world.owner.userId }),
    await answerTo(world, booking, { userId: 'nobody' }),
    await answerTo(foreign.world, booking, { userId: world.member.userId }),
    await answerTo(world, { uid: '000000000000' }),
    `${content}.${foreignMac}`,
    ...Array.from(content, (_, i) => `${altered(content, i)}.${mac}`),
    ...Array.from(mac, (_, i) => `${content}.${altered(mac, i)}`),
    `${token}.`,
    `${token}=`,
    content,
    `.${mac}`,
    '.',
    '',
    'x'.repeat(8000),
    '😀',
  ];
  const calls = recordTableCalls();
  const answers = new Set<string>();
  for (const one of bad) {
    const before = calls.length;
    const { status, body, headers } = await look(one);
    const { instance: _, ...told } = body;
    answers.add(JSON.stringify([status, told, headers['referrer-policy'], calls.slice(before)]));
  }
  expect([...answers]).toEqual([
    expect.stringMatching(/^\[404,.*"answer-link\/unknown".*"no-referrer",\["BatchGetItem"\]\]$/u),
  ]);
});

test.each<[string, (made: Awaited<ReturnType<typeof requested>>) => Promise<unknown>]>([
  [
    'is no longer a host of the booking',
    async ({ world, booking }) => {
      const params = { bookingId: booking.uid, userId: world.admin.userId };
      return call(ReassignBooking, { as: world.owner, params });
    },
  ],
  [
    'may no longer change bookings',
    async ({ world }) =>
      call(UpdateOrganizationUser, {
        as: world.owner,
        params: { userId: world.member.userId },
        body: { role: 'restricted' },
      }),
  ],
  [
    'is deleted',
    async ({ world, booking }) => {
      const params = { bookingId: booking.uid, userId: world.admin.userId };
      await call(ReassignBooking, { as: world.owner, params });
      const sent = { as: world.owner, params: { userId: world.member.userId } };
      return call(DeleteOrganizationUser, sent);
    },
  ],
])('the answer link of a user who %s is 404', async (_, act) => {
  const made = await requested();
  expect((await look(made.token)).status).toBe(200);
  await act(made);
  expect(await look(made.token)).toMatchObject({
    status: 404,
    body: { code: 'answer-link/unknown' },
  });
});

test('an answer link is valid for 30 days after the end of the booking and not longer', async () => {
  const { booking, token } = await requested();
  const endMs = Date.parse(booking.endedAt) + 30 * 86_400_000;
  vi.useFakeTimers({ now: endMs - 1, toFake: ['Date'] });
  expect((await look(token)).status).toBe(200);
  vi.setSystemTime(endMs);
  expect((await look(token)).body.code).toBe('answer-link/unknown');
});

test('an answer link that was signed before the secret was rotated is still valid', async () => {
  vi.stubEnv('SIGNING_SECRET', 'the first');
  const { token } = await requested();
  vi.stubEnv('SIGNING_SECRET', 'the second');
  expect((await look(token)).status).toBe(404);
  vi.stubEnv('SIGNING_SECRET_FORMER', 'the first');
  expect((await look(token)).status).toBe(200);
});

test('no log line contains the token of an answer link', async () => {
  const { world, token } = await requested();
  const first = logLines.length;
  await look(token);
  const { userId } = world.member;
  expect(logLines.slice(first)).toMatchObject([{ operation: 'getBookingRequest', userId }]);
  expect(JSON.stringify(logLines)).not.toContain(token.slice(0, 40));
});
