import { expect, test, vi } from 'vitest';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { DeleteRoutingForm } from '../../../lib/contract/routing-forms/delete-routing-form.ts';
import { GetPublicRoutingForm } from '../../../lib/contract/routing-forms/get-public-routing-form.ts';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld, type World } from '../../support/world.ts';
import { fields, made } from './forms.ts';
import { isPublic, show } from './public-forms.ts';
import { routing } from './responses.ts';

deleteAtOnce();

const name = async ({ owner, of }: World, slug: string | null) =>
  (await call(UpdateTeam, { as: owner, params: { teamId: of }, body: { slug } })).status;

test('a client without a credential reads the fields of a public form, and no routes', async () => {
  const { owner, of, member } = await newWorld();
  const form = await routing(owner, { ...isPublic, description: 'For everyone' });
  const { body, headers } = await show(of, form.uid);
  expect(headers.etag).toBe('"1"');
  expect(body.data).toEqual({
    uid: form.uid,
    name: form.name,
    description: 'For everyone',
    status: 'enable',
    fields: form.fields.map(({ uid, label, type, required, options }) => ({
      uid,
      label,
      type,
      required,
      options,
    })),
  });
  expect((await show(of, form.uid, { 'if-none-match': '"1"' })).status).toBe(304);
  // The operation ignores a credential.
  expect((await show(of, form.uid, { 'x-service-api-key': member.key })).status).toBe(200);
});

test('a team is found by its ID, its slug and, for 90 days, a former slug', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner, isPublic);
  const [slug, later] = [`a${crypto.randomUUID()}`, `b${crypto.randomUUID()}`];
  expect(await name(world, slug)).toBe(200);
  expect(await name(world, later)).toBe(200);
  for (const team of [world.of, slug, later]) expect((await show(team, uid)).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 86_400_000 });
  const codes = [await show(slug, uid), await show(later, uid)].map(({ status }) => status);
  vi.useRealTimers();
  expect(codes).toEqual([404, 200]);
});

test('a private, deleted or foreign form is unknown', async () => {
  const { owner, of } = await newWorld();
  const open = await made(owner, isPublic);
  const hidden = await made(owner);
  const other = await newWorld();
  for (const [team, uid] of [
    [of, hidden.uid],
    [of, 'none'],
    [other.of, open.uid],
    ['no-team', open.uid],
    ['#', open.uid],
    ['x'.repeat(65), open.uid],
  ] as const) {
    expect((await show(team, uid)).body.code).toBe('routing-form/unknown');
  }
  const params = { uid: open.uid };
  await call(UpdateRoutingForm, { as: owner, params, body: { isPublic: false } });
  expect((await show(of, open.uid)).status).toBe(404);
  await call(UpdateRoutingForm, { as: owner, params, body: isPublic });
  await call(DeleteRoutingForm, { as: owner, params });
  expect((await show(of, open.uid)).status).toBe(404);
});

test('a disabled form is returned with its status, and an unknown query parameter is 400', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await made(owner, { ...isPublic, status: 'disable' });
  const { data } = (await show(of, uid)).body;
  expect([data.status, data.fields.length]).toEqual(['disable', fields.length]);
  const sent = { params: { team: of, uid }, query: { token: 'x' } };
  expect((await call(GetPublicRoutingForm, sent)).body.errors?.[0]?.pointer).toBe('query/token');
});

test('a client beyond its rate limit is 429, and an unavailable table is 503', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await made(owner, isPublic);
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const event = fromAddress(newAddress(), 'GET');
  const sent = { params: { team: of, uid }, event };
  const answers = [await call(GetPublicRoutingForm, sent), await call(GetPublicRoutingForm, sent)];
  vi.unstubAllEnvs();
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(answers[1]?.body.code).toBe('caller/rate-limited');
  beforeTableCalls((command) => {
    if (command === 'BatchGetItem')
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect((await show(of, uid)).body.code).toBe('service/unavailable');
});
