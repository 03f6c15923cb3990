import { afterEach, expect, test, vi } from 'vitest';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { GetWebhookEndpoint } from '../../../lib/contract/webhooks/get-webhook-endpoint.ts';
import { ListWebhookEndpoints } from '../../../lib/contract/webhooks/list-webhook-endpoints.ts';
import { openSecret } from '../../../lib/data/webhooks/endpoint-secrets.ts';
import { findWebhookEndpoint } from '../../../lib/data/webhooks/webhook-endpoints.ts';
import { eventKinds } from '../../../lib/domain/feed/event-kinds.ts';
import { beforeTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type World } from '../../support/world.ts';
import { bare, create, made, url } from './endpoints.ts';

afterEach(() => vi.unstubAllEnvs());

const list = async ({ owner }: World) =>
  (await call(ListWebhookEndpoints, { as: owner, query: { perPage: '100' } })).body.data;

test('a new endpoint has every member, and its secret is only in this response', async () => {
  const { owner } = await newWorld();
  const { body, headers } = await create(owner);
  const { secret, uid } = body.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  expect(body.data).toEqual({
    uid,
    url,
    description: '',
    events: ['guest_booked'],
    eventTypeIds: null,
    status: 'enable',
    disabledReason: null,
    disabledAt: null,
    createdAt: expect.stringMatching(/Z$/u),
    updatedAt: body.data.createdAt,
    secret,
  });
  expect([headers.etag, headers.location]).toEqual(['"1"', `/v1/webhook_endpoints/${uid}`]);
  const { secret: _, ...shown } = body.data;
  const found = await call(GetWebhookEndpoint, { as: owner, params: { uid } });
  expect(found.body.data).toEqual(shown);
});

test('a new endpoint has the members of the request without duplicate events and event types', async () => {
  const world = await newWorld('admin');
  const eventType = await world.eventType([world.member]);
  const sent = {
    description: 'Sales 🗓',
    events: ['host_cancelled', 'guest_booked', 'host_cancelled'],
    eventTypeIds: [eventType.uid, eventType.uid],
    status: 'disable',
  };
  const endpoint = await made(world.admin, sent);
  expect(endpoint).toMatchObject({
    ...sent,
    events: ['host_cancelled', 'guest_booked'],
    eventTypeIds: [eventType.uid],
    disabledReason: 'user',
    disabledAt: endpoint.createdAt,
  });
});

test('an unknown kind of event is refused, and the problem lists the known kinds', async () => {
  const { owner } = await newWorld();
  for (const kind of ['guest_book', 'GUEST_BOOKED', 'guest_*', ' guest_booked', '']) {
    const { body } = await create(owner, { events: ['guest_booked', kind] });
    expect(body).toMatchObject({ code: 'request/invalid', errors: [{ pointer: '/events/1' }] });
    for (const known of eventKinds) expect(body.errors?.[0]?.detail).toContain(`"${known}"`);
  }
  for (const events of [[], ['*', 'guest_booked']]) {
    const { body } = await create(owner, { events });
    expect(body).toMatchObject({ code: 'request/invalid', errors: [{ pointer: '/events' }] });
  }
  expect((await made(owner, { events: ['*'] })).events).toEqual(['*']);
  expect((await made(owner, { events: eventKinds })).events).toEqual(eventKinds);
});

test.each([
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]:8443/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.8/',
  'https://localhost/',
  'https://LOCALHOST:8443/',
  'https://user:secret@hooks.example.com/',
  'https://hooks.example.com@127.0.0.1/',
  'https://hooks.example.com:22/',
])('the address %s is refused in the cloud, together with the other faults', async (forbidden) => {
  const { owner } = await newWorld();
  vi.stubEnv('CALLS_OWN_MACHINE', undefined);
  const { body } = await create(owner, { url: forbidden });
  expect(body).toMatchObject({
    status: 422,
    code: 'address/forbidden',
    errors: [{ pointer: '/url', code: 'address/forbidden', detail: expect.any(String) }],
  });
  const both = await create(owner, { url: forbidden, eventTypeIds: ['nothing'] });
  expect(both.body.errors?.map(({ code }) => code)).toEqual([
    'address/forbidden',
    'webhook-endpoint/unknown-event-type',
  ]);
});

test('a malformed address is refused', async () => {
  const { owner } = await newWorld();
  for (const wrong of [
    'javascript:alert(1)',
    'ftp://a.example/',
    'a.example',
    '',
    'https://a b/',
  ]) {
    const { body } = await create(owner, { url: wrong });
    expect(body).toMatchObject({ code: 'request/invalid', errors: [{ pointer: '/url' }] });
  }
});

test('http and loopback addresses are accepted with CALLS_OWN_MACHINE', async () => {
  const { owner } = await newWorld();
  for (const own of ['http://127.0.0.1:3001/', 'http://localhost:3001/', 'http://[::1]:3001/']) {
    expect((await made(owner, { url: own })).url).toBe(own);
  }
  expect((await create(owner, { url: 'http://10.0.0.8/' })).body.code).toBe('address/forbidden');
});

test('a host name that cannot be resolved yet is accepted', async () => {
  const { owner } = await newWorld();
  vi.stubEnv('CALLS_OWN_MACHINE', undefined);
  expect((await create(owner, { url: 'https://hooks.invalid/' })).status).toBe(201);
});

test('each unknown event type is named by its position', async () => {
  const world = await newWorld();
  const other = await newWorld();
  const [own, foreign] = [await world.eventType([]), await other.eventType([])];
  const eventTypeIds = [own.uid, foreign.uid, 'nothing'];
  const { body } = await create(world.owner, { eventTypeIds });
  expect(body).toMatchObject({ status: 422, code: 'webhook-endpoint/unknown-event-type' });
  expect(body.errors?.map(({ pointer }) => pointer)).toEqual([
    '/eventTypeIds/1',
    '/eventTypeIds/2',
  ]);
});

test('an endpoint cannot subscribe to events that its credential cannot read', async () => {
  const world = await newWorld();
  const as = await world.keyFor(world.owner, ['webhooks:write', 'bookings:read']);
  expect((await create(as)).status).toBe(201);
  for (const events of [['guest_booked', 'user_added'], ['schedule_created'], ['*']]) {
    const { body } = await create(as, { events });
    expect(body).toMatchObject({ status: 403, code: 'caller/scope-missing' });
    expect(body.detail).toContain(
      events[0] === 'schedule_created' ? 'schedule_created' : 'user_added',
    );
  }
});

test('an organization has at most twenty endpoints, even if thirty are created concurrently', async () => {
  const world = await newWorld();
  const answers = await Promise.all(Array.from({ length: 30 }, () => create(world.owner)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  for (const { status, body } of answers) {
    if (status === 201) continue;
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ status: 409, code: 'webhook-endpoint/too-many' }),
    ]);
  }
  const uids = (await list(world)).map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(20);
});

test('a demoted admin cannot create an endpoint, even if the credential is cached', async () => {
  const world = await newWorld('admin');
  expect((await create(world.admin)).status).toBe(201);
  await changeRole(world, world.admin, 'member');
  expect((await create(world.admin)).body.code).toBe('caller/role-forbids');
  expect(await list(world)).toHaveLength(1);
});

test('an admin who is demoted between the read and the write creates no endpoint', async () => {
  const world = await newWorld('admin');
  let isFinished = false;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || isFinished) return;
    isFinished = true;
    await changeRole(world, world.admin, 'member');
  });
  expect((await create(world.admin)).body.code).toBe('caller/role-forbids');
  expect(await list(world)).toEqual([]);
});

test('a deleted key cannot create an endpoint, even if it is cached', async () => {
  const world = await newWorld();
  const as = await world.keyFor(world.owner, ['*']);
  expect((await create(as)).status).toBe(201);
  await call(DeleteApiKey, { as: world.owner, params: { uid: as.keyId } });
  expect((await create(as)).body).toMatchObject({ status: 401, code: 'credential/refused' });
  expect(await list(world)).toHaveLength(1);
});

test('the secret is stored only encrypted, for its endpoint alone', async () => {
  const { owner, of } = await newWorld();
  const [first, second] = [await made(owner), await made(owner)];
  const text = (await allItems()).join('\n');
  for (const { secret } of [first, second]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(secret.slice(6));
  }
  const sealed = (await findWebhookEndpoint(of, first.uid))?.secrets[0]?.sealed ?? '';
  expect(sealed).toMatch(/^v1\.0\.[\w-]+$/u);
  expect(await openSecret(of, first.uid, sealed)).toBe(first.secret);
  await expect(openSecret(of, second.uid, sealed)).rejects.toThrow('authenticate');
});

test('a repeated creation of an endpoint creates no second endpoint and does not return the secret again', async () => {
  const world = await newWorld();
  const headers = { 'idempotency-key': 'once' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create(world.owner, {}, headers)),
  );
  const shown = answers.filter(({ status }) => status === 201);
  expect(shown).toHaveLength(1);
  const { secret = '', uid } = shown[0]?.body.data ?? {};
  for (const answer of answers) {
    expect(answer.headers.location).toBe(`/v1/webhook_endpoints/${uid}`);
    if (answer.status === 201) continue;
    expect(answer.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
    expect(JSON.stringify(answer)).not.toContain(secret);
  }
  expect(await list(world)).toHaveLength(1);
});

test('the dry run of a new endpoint returns the endpoint without a secret and stores nothing', async () => {
  const { owner } = await newWorld();
  const writes = recordWrites();
  const { status, body } = await create(owner, {}, { prefer: 'handling=dry-run' });
  writes.end();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ ...bare, uid: 'dry-run', secret: 'dry-run' });
  expect(writes.keys).toEqual([]);
});
