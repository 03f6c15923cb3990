import { afterEach, expect, test, vi } from 'vitest';
import { GetWebhookEndpoint } from '../../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { UpdateWebhookEndpoint } from '../../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { findWebhookEndpoint } from '../../../lib/data/webhooks/webhook-endpoints.ts';
import { recordWrites } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { made, url } from './endpoints.ts';

afterEach(() => vi.unstubAllEnvs());

const update = (
  as: Pick<Person, 'key'>,
  uid: string,
  body: object,
  headers: Record<string, string> = {},
) => call(UpdateWebhookEndpoint, { as, params: { uid }, body, headers });

test('each member of an endpoint can be changed alone and is read back', async () => {
  const world = await newWorld('admin');
  const { secret: _, ...before } = await made(world.owner);
  const eventType = await world.eventType([world.member]);
  let now: Record<string, unknown> = before;
  let version = 1;
  for (const change of [
    { url: 'https://127.0.0.1:9443/' },
    { description: 'Another one' },
    { events: ['*'] },
    { events: ['host_cancelled', 'guest_booked'] },
    { eventTypeIds: [eventType.uid] },
    { eventTypeIds: null },
  ]) {
    const { body, headers } = await update(world.admin, before.uid, change);
    version += 1;
    now = { ...now, ...change, updatedAt: expect.stringMatching(/Z$/u) };
    expect([body.data, headers.etag]).toEqual([now, `"${version}"`]);
    const found = await call(GetWebhookEndpoint, { as: world.owner, params: { uid: before.uid } });
    expect(found.body.data).toEqual(body.data);
  }
});

test('an endpoint that a user disables names the reason, and events are sent from the time when it is enabled', async () => {
  const { owner, of } = await newWorld();
  const { uid, createdAt } = await made(owner);
  const disabled = (await update(owner, uid, { status: 'disable' })).body.data;
  expect(disabled).toMatchObject({ disabledReason: 'user', disabledAt: disabled.updatedAt });
  const since = (await findWebhookEndpoint(of, uid))?.enabledAtMs;
  expect(since).toBe(Date.parse(createdAt));
  const enabled = (await update(owner, uid, { status: 'enable' })).body.data;
  expect(enabled).toMatchObject({ status: 'enable', disabledReason: null, disabledAt: null });
  const found = await findWebhookEndpoint(of, uid);
  expect(found?.enabledAtMs).toBe(Date.parse(enabled.updatedAt));
});

test('only a new address of an endpoint restarts the delivery from the time of the change', async () => {
  const { owner, of } = await newWorld();
  const { uid, createdAt } = await made(owner);
  await update(owner, uid, { description: 'The same place', url });
  expect((await findWebhookEndpoint(of, uid))?.enabledAtMs).toBe(Date.parse(createdAt));
  const moved = (await update(owner, uid, { url: 'https://127.0.0.1:9443/' })).body.data;
  expect((await findWebhookEndpoint(of, uid))?.enabledAtMs).toBe(Date.parse(moved.updatedAt));
});

test('a change of an endpoint without new values changes nothing', async () => {
  const { owner } = await newWorld();
  const { uid, updatedAt } = await made(owner);
  for (const same of [
    {},
    { url },
    { status: 'enable', events: ['guest_booked', 'guest_booked'] },
  ]) {
    const writes = recordWrites();
    const { body, headers } = await update(owner, uid, same);
    writes.end();
    expect([body.data.updatedAt, headers.etag, writes.keys]).toEqual([updatedAt, '"1"', []]);
  }
});

test('the address of an endpoint is checked again only if it changes', async () => {
  const { owner } = await newWorld();
  const { uid } = await made(owner);
  vi.stubEnv('CALLS_OWN_MACHINE', undefined);
  const { body } = await update(owner, uid, { url: 'https://169.254.169.254/' });
  expect(body).toMatchObject({ status: 422, code: 'address/forbidden' });
  expect((await update(owner, uid, { url: 'http://a.invalid/' })).status).toBe(422);
  expect((await update(owner, uid, { description: 'Still there' })).status).toBe(200);
});

test('an unknown event type and an event that the credential cannot read are refused', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner);
  const { body } = await update(world.owner, uid, { eventTypeIds: ['nothing'] });
  expect(body).toMatchObject({
    code: 'webhook-endpoint/unknown-event-type',
    errors: [{ pointer: '/eventTypeIds/0' }],
  });
  const both = await update(world.owner, uid, {
    url: 'https://127.0.0.1:22/',
    eventTypeIds: ['nothing'],
  });
  expect(both.body.code).toBe('request/unprocessable');
  const as = await world.keyFor(world.owner, ['webhooks:write']);
  expect((await update(as, uid, { events: ['*'] })).body.code).toBe('caller/scope-missing');
  expect((await update(as, uid, { description: 'x' })).status).toBe(200);
});

test('a credential cannot change the address of events that it cannot read', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner);
  const as = await world.keyFor(world.owner, ['webhooks:write']);
  const elsewhere = { url: 'https://127.0.0.1:9443/' };
  const { body } = await update(as, uid, elsewhere);
  expect(body).toMatchObject({ status: 403, code: 'caller/scope-missing' });
  expect((await update(as, uid, { url })).status).toBe(200);
  const reading = await world.keyFor(world.owner, ['webhooks:write', 'bookings:read']);
  expect((await update(reading, uid, elsewhere)).body.data.url).toBe(elsewhere.url);
});

test('concurrent changes of an endpoint are all applied, and a change with an outdated If-Match is refused', async () => {
  const { owner } = await newWorld();
  const { uid } = await made(owner);
  const changes = [{ description: 'One' }, { events: ['*'] }, { status: 'disable' }];
  const answers = await Promise.all(changes.map((change) => update(owner, uid, change)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const found = await call(GetWebhookEndpoint, { as: owner, params: { uid } });
  expect(found.body.data).toMatchObject(Object.assign({}, ...changes));
  const late = await update(owner, uid, { description: 'Late' }, { 'if-match': '"1"' });
  expect(late.body.code).toBe('resource/changed');
  expect((await update(owner, 'nothing', {})).body.code).toBe('webhook-endpoint/unknown');
});

test('a demoted admin cannot change an endpoint', async () => {
  const world = await newWorld('admin');
  const { uid } = await made(world.admin);
  await changeRole(world, world.admin, 'member');
  const { body } = await update(world.admin, uid, { url: 'https://127.0.0.1:9443/' });
  expect(body.code).toBe('caller/role-forbids');
});
