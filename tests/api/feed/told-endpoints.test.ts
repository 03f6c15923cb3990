import { expect, test } from 'vitest';
import { DeleteWebhookEndpoint } from '../../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { GetWebhookEndpoint } from '../../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { UpdateWebhookEndpoint } from '../../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { readyWorld } from '../../support/ready.ts';
import { sendDue } from '../../support/webhooks/deliver-events.ts';
import { startReceiver } from '../../support/webhooks/receivers.ts';
import type { Person } from '../../support/world.ts';
import { create, made } from '../webhooks/endpoints.ts';

const kind = 'webhook_endpoint_disabled';

interface OfEndpoint {
  readonly as: Person;
  readonly params: { readonly uid: string };
}

test('the event of a disabled webhook endpoint is returned only to owners and admins whose key reads endpoints', async () => {
  const { world, newBooking } = await readyWorld();
  const { url } = await startReceiver((response) => void response.writeHead(410).end());
  const { uid } = await made(world.owner, { url });
  await newBooking();
  await tellChanges();
  await sendDue();
  await tellChanges();
  const seen = async (user: { userId: string }, scopes: readonly string[]) => {
    const as = await world.keyFor(user, ['events:read', ...scopes]);
    const all = (await readFeed(as)).events.filter(({ event }) => event === kind);
    expect((await readFeed(as, { kind })).events).toEqual(all);
    return all.map(({ object }) => object.uid);
  };
  expect(await seen(world.owner, ['webhooks:read'])).toEqual([uid]);
  expect(await seen(world.admin, ['webhooks:read'])).toEqual([uid]);
  expect(await seen(world.admin, ['bookings:read', 'users:read', 'webhooks:write'])).toEqual([]);
  expect(await seen(world.member, ['*'])).toEqual([]);
});

test.each([
  {
    act: 'deletes it',
    change: (sent: OfEndpoint) => call(DeleteWebhookEndpoint, sent),
  },
  {
    act: 'enables it',
    change: (sent: OfEndpoint) =>
      call(UpdateWebhookEndpoint, { ...sent, body: { status: 'enable' } }),
  },
])(
  'the event of a disabled endpoint contains its state at that time, although its owner $act before the publication',
  async ({ change }) => {
    const { world, newBooking } = await readyWorld();
    const { url } = await startReceiver((response) => void response.writeHead(410).end());
    const { uid } = await made(world.owner, { url });
    await newBooking();
    await tellChanges();
    await sendDue();
    const sent = { as: world.owner, params: { uid } };
    const { data } = (await call(GetWebhookEndpoint, sent)).body;
    expect((await change(sent)).status).toBeLessThan(300);
    await tellChanges();
    const { events } = await readFeed(world.owner, { kind });
    expect(events).toMatchObject([
      { version: 2, previous: { status: 'enable', disabledReason: null, disabledAt: null } },
    ]);
    expect(data.disabledReason).toBe('gone');
    expect(events[0]?.object).toEqual(data);
  },
);

test('an endpoint for events of disabled endpoints can only be created by an owner or admin whose key reads endpoints', async () => {
  const { world } = await readyWorld();
  const createAs = async (user: { userId: string }, scopes: readonly string[]) =>
    create(await world.keyFor(user, scopes), { events: [kind] });
  const writer = await createAs(world.admin, ['webhooks:write', 'bookings:read']);
  expect(writer).toMatchObject({ status: 403, body: { code: 'caller/scope-missing' } });
  expect(writer.body.detail).toContain(kind);
  const reader = await createAs(world.admin, ['webhooks:read']);
  expect(reader).toMatchObject({ status: 403, body: { code: 'caller/scope-missing' } });
  const member = await createAs(world.member, ['*']);
  expect(member).toMatchObject({ status: 403, body: { code: 'caller/role-forbids' } });
  expect((await createAs(world.admin, ['webhooks:write', 'webhooks:read'])).status).toBe(201);
});
