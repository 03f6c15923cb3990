import { afterEach, expect, test, vi } from 'vitest';
import { GetTeam } from '../../../lib/contract/organization/get-team.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { changeSlugActions } from '../../../lib/data/people/slugs.ts';
import { formerSlugsAtMost, slugKeptMs } from '../../../lib/domain/people/update-team.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type World } from '../../support/world.ts';

afterEach(() => {
  vi.useRealTimers();
});

const change = ({ of, owner }: World, body: object, as = owner, headers = {}) =>
  call(UpdateTeam, { as, params: { teamId: of }, body, headers });

const slugOf = async ({ of, owner }: World) =>
  (await call(GetTeam, { as: owner, params: { teamId: of } })).body.data.slug;

const storedSlug = async ({ of }: World, slug: string) =>
  (await readItems(of, [keys.slug(slug)])).get(keys.slug(slug));

let count = 0;
/** A slug that no other test uses. */
const newSlug = () => {
  count += 1;
  return `s-${crypto.randomUUID().slice(0, 8)}-${count}`;
};

test('each member of a team can be changed, which increases its version, and equal values change nothing', async () => {
  const world = await newWorld('admin', 'restricted');
  const before = (await call(GetTeam, { as: world.owner, params: { teamId: world.of } })).body.data;
  const sent = { name: 'Acme', slug: newSlug(), locale: 'ja', timeZone: 'Asia/Tokyo' };
  const { body, headers } = await change(world, sent, world.admin);
  const { updatedAt } = body.data;
  expect(body.data).toEqual({ ...before, ...sent, updatedAt });
  expect(updatedAt > before.updatedAt).toBe(true);
  expect(headers.etag).toBe('"2"');
  const same = await change(world, sent);
  expect([same.headers.etag, same.body.data]).toEqual(['"2"', body.data]);
  const me = (await call(GetCurrentUser, { as: world.restricted })).body.data.organization;
  expect(me).toEqual({ uid: world.of, name: 'Acme', slug: sent.slug });
});

test('embedOrigins accepts at most ten origins, without duplicates', async () => {
  const world = await newWorld();
  const origins = [
    'https://www.example.com',
    'https://a-b.xn--r8jz45g.example:8443',
    'http://localhost:5173',
  ];
  const set = (embedOrigins: readonly string[]) => change(world, { embedOrigins });
  const first = await set([...origins, ...origins]);
  expect([first.headers.etag, first.body.data.embedOrigins]).toEqual(['"2"', origins]);
  expect((await set(origins)).headers.etag).toBe('"2"');
  expect((await set([])).body.data.embedOrigins).toEqual([]);
  for (const one of [
    'https://www.example.com/',
    'https://www.example.com:443',
    'http://localhost:80',
    'https://a.example:65536',
    'https://WWW.example.com',
    'http://www.example.com',
    'https://*.example.com',
    'https://user@example.com',
    "https://example.com; script-src 'unsafe-inline'",
    'https://example.com;x',
    'https://example.com,https://other.example',
    'https://-a.example',
    'https://例え.example',
    "'self'",
    '*',
    'null',
    '',
  ]) {
    const { status, body } = await set([one]);
    expect([one, status, body.errors?.[0]?.pointer]).toEqual([one, 400, '/embedOrigins/0']);
  }
  const many = Array.from({ length: 11 }, (_, i) => `https://${i}.example.com`);
  expect((await set(many)).status).toBe(400);
  expect((await set(many.slice(1))).status).toBe(200);
});

test('only one of twenty concurrent organizations gets a slug', async () => {
  const worlds = await Promise.all(Array.from({ length: 20 }, () => newWorld()));
  const slug = newSlug();
  const answers = await Promise.all(worlds.map((world) => change(world, { slug })));
  const codes = answers.map(({ status, body }) => body.code ?? status).toSorted();
  expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 'team/slug-taken')]);
  const slugs = await Promise.all(worlds.map(slugOf));
  expect(slugs.filter((one) => one === slug)).toHaveLength(1);
  expect(answers.findIndex(({ status }) => status === 200)).toBe(slugs.indexOf(slug));
});

test('an organization that sends eight slugs concurrently uses only the last one', async () => {
  const world = await newWorld();
  const slugs = Array.from({ length: 8 }, newSlug);
  const answers = await Promise.all(slugs.map((slug) => change(world, { slug })));
  expect(answers.map(({ status }) => status)).toEqual(slugs.map(() => 200));
  const own = await slugOf(world);
  expect(slugs).toContain(own);
  for (const slug of slugs) {
    const item = await storedSlug(world, slug);
    expect(item?.organizationId).toBe(world.of);
    expect(item?.exp === undefined, `${slug} is in use`).toBe(slug === own);
  }
});

test('a former slug is reserved for its organization, which can use it again', async () => {
  const [world, other] = await Promise.all([newWorld(), newWorld()]);
  const [first, second] = [newSlug(), newSlug()];
  await change(world, { slug: first });
  await change(world, { slug: second });
  expect((await change(other, { slug: first })).body.code).toBe('team/slug-taken');
  expect((await change(world, { slug: null })).body.data.slug).toBeNull();
  expect((await change(other, { slug: second })).body.code).toBe('team/slug-taken');
  expect((await change(world, { slug: first })).body.data.slug).toBe(first);
  expect((await storedSlug(world, first))?.exp).toBeUndefined();
});

test('a former slug is available to others after ninety days', async () => {
  const [world, other] = await Promise.all([newWorld(), newWorld()]);
  const [kept, free] = [newSlug(), newSlug()];
  const nowMs = Date.now();
  const givenUp = async (slug: string, agoMs: number) => {
    const atMs = nowMs - agoMs;
    const change = { nowMs: atMs, keptUntilMs: atMs + slugKeptMs };
    await commit(world.of, changeSlugActions(world.of, { ...change, taken: slug, former: null }));
    await commit(world.of, changeSlugActions(world.of, { ...change, taken: null, former: slug }));
  };
  await givenUp(kept, slugKeptMs - 60_000);
  await givenUp(free, slugKeptMs + 1000);
  expect((await change(other, { slug: kept })).body.code).toBe('team/slug-taken');
  expect((await change(other, { slug: free })).status).toBe(200);
  expect((await change(world, { slug: free })).body.code).toBe('team/slug-taken');
});

test('the ID of another organization cannot be a slug', async () => {
  const world = await newWorld();
  const slug = newSlug();
  const item = { doc: JSON.stringify({ name: 'Theirs' }) };
  await commit(world.of, [{ key: keys.organization(slug as typeof world.of), item }]);
  expect((await change(world, { slug })).body.code).toBe('team/slug-taken');
  expect(await storedSlug(world, slug)).toBeUndefined();
});

test.each(['ab', 'Acme', '1acme', '-acme', 'a_b', 'a b', 'ä-b', 'a'.repeat(41), ''])(
  'the slug %j is refused',
  async (slug) => {
    const { body } = await change(await newWorld(), { slug });
    expect(body).toMatchObject({ code: 'request/invalid', errors: [{ pointer: '/slug' }] });
  },
);

test.each(['abc', 'a--', 'a1-', `a${'-9z'.repeat(13)}`])(
  'the slug %j is accepted',
  async (form) => {
    const world = await newWorld();
    const { status, body } = await change(world, { slug: form }, world.owner, {
      prefer: 'handling=dry-run',
    });
    expect([status, body.data.slug]).toEqual([200, form]);
    expect(await slugOf(world)).toBeNull();
  },
);

test('an unknown time zone is refused', async () => {
  const { body } = await change(await newWorld(), { timeZone: 'Mars/Olympus' });
  expect(body).toMatchObject({ code: 'time-zone/unknown', errors: [{ pointer: '/timeZone' }] });
});

test('a demoted admin cannot change the team, even if the credential is cached', async () => {
  const world = await newWorld('admin');
  const { admin, of } = world;
  expect((await change(world, { name: 'Ours' }, admin)).status).toBe(200);
  await changeRole(world, admin, 'member');
  expect((await change(world, { name: 'Mine' }, admin)).body.code).toBe('caller/role-forbids');
  const { name } = (await call(GetTeam, { as: admin, params: { teamId: of } })).body.data;
  expect(name).toBe('Ours');
});

test('another team is 404 for an owner, and 403 for a member', async () => {
  const [world, other] = await Promise.all([newWorld(), newWorld()]);
  expect((await change(other, { name: 'A' }, world.owner)).body.code).toBe('team/unknown');
  expect((await change(other, { name: 'A' }, world.member)).body.code).toBe('caller/role-forbids');
});

test('an organization has at most ten former slugs, and can take a new one after one expires', async () => {
  const [world, other] = await Promise.all([newWorld(), newWorld()]);
  const slugs = Array.from({ length: formerSlugsAtMost + 1 }, newSlug);
  const [first = '', last = ''] = [slugs[0], slugs.at(-1)];
  const startMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  for (const slug of slugs) expect((await change(world, { slug })).status).toBe(200);
  vi.setSystemTime(startMs + 1000);
  for (const slug of [newSlug(), null]) {
    expect((await change(world, { slug })).body).toMatchObject({
      status: 409,
      code: 'team/too-many-slugs',
      detail: expect.stringContaining(new Date(startMs + slugKeptMs).toISOString()),
    });
  }
  expect(await slugOf(world)).toBe(last);
  // The team can still switch between its own slugs, and change other members.
  expect((await change(world, { slug: first })).body.data.slug).toBe(first);
  expect((await change(world, { name: 'Another name' })).status).toBe(200);
  expect((await change(other, { slug: last })).body.code).toBe('team/slug-taken');
  vi.setSystemTime(startMs + slugKeptMs);
  const next = newSlug();
  expect((await change(world, { slug: next })).body.data.slug).toBe(next);
  expect((await change(other, { slug: slugs[1] })).status).toBe(200);
});
