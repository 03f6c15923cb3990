import { expect, onTestFinished, test, vi } from 'vitest';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { GetPublicEventType } from '../../../lib/contract/guests/get-public-event-type.ts';
import { defaultNotification } from '../../../lib/domain/event-types/notification.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';
import { leadingTo, tokenOf } from '../routing-forms/led.ts';
import { byToken, openTo, show } from './public-bookings.ts';

const nothing = {
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
};
const question = {
  uid: 'topic0000000',
  label: 'What about?',
  type: 'select',
  required: true,
  options: ['Buying', 'Help'],
} as const;

test('a guest reads what a booking needs, without addresses of meetings', async () => {
  const world = await newWorld();
  const hidden = { access: 'The blue door.', address: '1 Example Street' };
  const plain = {
    address: null,
    customLocation: null,
    isPhoneNumberRequired: false,
    isVideoCall: false,
  };
  const { uid } = await openTo(world, {
    name: 'A class',
    description: 'Ten seats.',
    duration: 45,
    timeZone: 'Asia/Tokyo',
    capacity: 10,
    requiresConfirmation: true,
    locations: [
      { ...nothing, locationId: 'inPerson', ...hidden },
      { ...nothing, locationId: 'phone', access: null },
      { ...nothing, locationId: 'custom', access: null, customLocation: 'https://x.example.com' },
    ],
    questions: [question],
  });
  const { status, headers, body } = await show(world.of, uid);
  expect([status, headers.etag]).toEqual([200, undefined]);
  expect(body.data).toEqual({
    uid,
    name: 'A class',
    description: 'Ten seats.',
    duration: 45,
    status: 'enable',
    timeZone: 'Asia/Tokyo',
    capacity: 10,
    requiresConfirmation: true,
    locations: [
      { ...plain, locationId: 'inPerson', address: hidden.address },
      { ...plain, locationId: 'phone', isPhoneNumberRequired: true },
      { ...plain, locationId: 'custom', isVideoCall: true },
    ],
    questions: [question],
    hasTextReminders: false,
    payment: { methods: ['none'], currency: null, items: [] },
    hosts: [{ name: world.member.name, profileImage: null }],
  });
});

test.each([
  ['webhook', 'guest', 'text', true],
  ['webhook', 'host', 'text', false],
  ['webhook', 'guest', 'email', false],
  ['none', 'guest', 'text', false],
  [undefined, 'guest', 'text', false],
] as const)(
  'with the text provider %s, a reminder to the %s by %s makes hasTextReminders %s',
  async (provider, to, channel, hasTextReminders) => {
    onTestFinished(() => void delete process.env.TEXT_PROVIDER);
    if (provider !== undefined) process.env.TEXT_PROVIDER = provider;
    const world = await newWorld();
    const reminders = [{ minutesBefore: 60, to, channel }];
    const { uid } = await openTo(world, { notification: { ...defaultNotification, reminders } });
    expect((await show(world.of, uid)).body.data.hasTextReminders).toBe(hasTextReminders);
  },
);

test('hosts are named only if it is certain that the guest will meet them', async () => {
  const world = await newWorld('admin');
  const open = { visibility: 'public' } as const;
  const hosts = [world.member, world.admin];
  const any = await world.eventType(hosts, open);
  const all = await world.eventType(hosts, { ...open, assignment: { type: 'all' } });
  const notifying = await world.eventType(
    [world.member, { ...world.admin, userType: 'notifyHost' }],
    open,
  );
  const namesOf = async ({ uid }: { readonly uid: string }) =>
    (await show(world.of, uid)).body.data.hosts.map(({ name }) => name);
  expect([await namesOf(any), await namesOf(all), await namesOf(notifying)]).toEqual([
    [],
    [world.member.name, world.admin.name],
    [world.member.name],
  ]);
});

test('a private, deleted or foreign event type is 404, and a disabled one is returned with its status', async () => {
  const world = await newWorld();
  const [open, unlisted, hidden] = [
    await openTo(world, { status: 'disable' }),
    await openTo(world, {}, 'unlisted'),
    await openTo(world, {}, 'private'),
  ];
  const other = await newWorld();
  expect((await show(world.of, open.uid)).body.data.status).toBe('disable');
  expect((await show(world.of, unlisted.uid)).status).toBe(200);
  for (const [team, uid] of [
    [world.of, hidden.uid],
    [world.of, 'none'],
    [world.of, 'x'.repeat(65)],
    [other.of, open.uid],
    ['no-team', open.uid],
    ['#', open.uid],
  ] as const) {
    expect((await show(team, uid)).body.code).toBe('event-type/unknown');
  }
  const params = { uid: unlisted.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { visibility: 'private' } });
  expect((await show(world.of, unlisted.uid)).status).toBe(404);
  await call(UpdateEventType, { as: world.owner, params, body: { visibility: 'public' } });
  expect((await show(world.of, unlisted.uid)).status).toBe(200);
  await call(DeleteEventType, { as: world.owner, params });
  expect((await show(world.of, unlisted.uid)).status).toBe(404);
});

test('a response token opens only the private event type to which the response is routed', async () => {
  const world = await newWorld();
  const [led, other] = [await openTo(world, {}, 'private'), await openTo(world, {}, 'private')];
  const token = await tokenOf(world, await leadingTo(world, led));
  expect((await show(world.of, led.uid, byToken(token))).body.data.uid).toBe(led.uid);
  for (const [uid, sent] of [
    [other.uid, token],
    [led.uid, `${token}x`],
    [led.uid, ''],
  ] as const) {
    expect((await show(world.of, uid, byToken(sent))).body.code).toBe('event-type/unknown');
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
  const late = await show(world.of, led.uid, byToken(token));
  vi.useRealTimers();
  expect(late.status).toBe(404);
});

test('a client beyond its rate limit is 429, and an unavailable table is 503, for a public event type', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world);
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const sent = { params: { team: world.of, uid }, event: fromAddress(newAddress(), 'GET') };
  const answers = [await call(GetPublicEventType, sent), await call(GetPublicEventType, sent)];
  vi.unstubAllEnvs();
  expect(answers.map(({ body }) => body.code)).toEqual([undefined, 'caller/rate-limited']);
  beforeTableCalls((command) => {
    if (command === 'GetItem')
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect((await show(world.of, uid)).body.code).toBe('service/unavailable');
});
