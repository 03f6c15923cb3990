import { afterEach, expect, test, vi } from 'vitest';
import { DeleteOrganizationInvitation } from '../../../lib/contract/organization/delete-organization-invitation.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../../lib/contract/organization/list-organization-users.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { client, TableName } from '../../../lib/data/engine/table.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { storedOrganization } from '../../../lib/domain/people/needs.ts';
import {
  beforeTableCalls,
  recordTableCalls,
  recordWrites,
} from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { linkedBy } from '../../support/messages/linked-by.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld, type World } from '../../support/world.ts';
import { accept, anyEmail, invitationOf, invite, type Link, linkTo } from './invitations.ts';

deleteAtOnce();

afterEach(() => {
  vi.useRealTimers();
});

const usersWith = async (world: World, email: string) =>
  (await call(ListOrganizationUsers, { as: world.owner, query: { email } })).body.data;

async function countOf({ of }: World): Promise<number | undefined> {
  return (await wholeStoreOf(of).read([storedOrganization()])).get(storedOrganization())?.userCount;
}

const refusedAlike = { status: 404, code: 'invitation/unknown' };

test('the invited person becomes a user with the role and the address of the invitation', async () => {
  const world = await newWorld();
  const email = `Robin.${anyEmail()}`;
  const link = await linkTo(world, { email, role: 'admin' });
  const before = await countOf(world);
  const { body, headers } = await accept(link, { locale: 'ja' });
  const { user } = body.data;
  const { uid, createdAt } = user;
  expect(user).toEqual({
    uid,
    name: 'Robin Vale',
    timeZone: 'Asia/Tokyo',
    email,
    role: 'admin',
    locale: 'ja',
    profileImage: null,
    createdAt,
    updatedAt: createdAt,
  });
  expect(headers).toMatchObject({ etag: '"1"', location: `/v1/organization_users/${uid}` });
  const read = await call(GetOrganizationUser, { as: world.owner, params: { userId: uid } });
  expect(read.body.data).toEqual(user);
  expect(await usersWith(world, email.toLowerCase())).toEqual([user]);
  expect(await invitationOf(world, link.uid)).toMatchObject({ status: 'accepted' });
  expect(await countOf(world)).toBe((before ?? 0) + 1);
});

test('a new user without a time zone and a language has those of the organization', async () => {
  const world = await newWorld();
  const team = { timeZone: 'Asia/Kathmandu', locale: 'ja' } as const;
  await call(UpdateTeam, { as: world.owner, params: { teamId: world.of }, body: team });
  const { body } = await accept(await linkTo(world), { timeZone: undefined });
  expect(body.data.user).toMatchObject(team);
});

test('an invited owner is stored as an owner of the organization', async () => {
  const world = await newWorld();
  const { body } = await accept(await linkTo(world, { role: 'owner' }));
  const { owners } =
    (await wholeStoreOf(world.of).read([storedOrganization()])).get(storedOrganization()) ?? {};
  expect(owners?.toSorted()).toEqual([world.owner.userId, body.data.user.uid].toSorted());
});

/** Invalid links, each with the reason. */
async function badLinks(): Promise<Readonly<Record<string, Link>>> {
  const world = await newWorld();
  const good = await linkTo(world);
  const used = await linkTo(world);
  expect((await accept(used)).status).toBe(201);
  const deleted = await linkTo(world);
  const params = { uid: deleted.uid };
  expect((await call(DeleteOrganizationInvitation, { as: world.owner, params })).status).toBe(204);
  const email = anyEmail();
  const replaced = await linkTo(world, { email });
  await linkTo(world, { email });
  const foreign = await linkTo(await newWorld());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 86_400_000 });
  const expired = await linkTo(world);
  vi.useRealTimers();
  return {
    'a wrong token': { ...good, token: `${good.token.slice(1)}x` },
    'the token of another invitation': { ...good, token: foreign.token },
    'the hash in place of the token': { ...good, token: 'x'.repeat(43) },
    'no invitation of that name': { ...good, uid: 'unknown-0000' },
    'a name that none can have': { ...good, uid: '😀'.repeat(64) },
    used,
    deleted,
    replaced,
    expired,
  };
}

test('every invalid link has the same response, the same reads and the same writes', async () => {
  for (const headers of [{}, { 'idempotency-key': 'mine' }]) {
    const replies = new Set<string>();
    for (const [name, link] of Object.entries(await badLinks())) {
      const calls = recordTableCalls();
      const written = recordWrites();
      const { body } = await accept(link, {}, headers);
      written.end();
      expect(body, name).toMatchObject(refusedAlike);
      const { instance: _, ...rest } = body;
      replies.add(JSON.stringify([rest, calls, written.keys]));
    }
    expect([...replies]).toHaveLength(1);
  }
});

interface BatchAnswer {
  readonly output: { readonly Responses?: Record<string, { readonly pk: string }[]> };
}

/** Runs work during the next read. The read returns the invitation from before the work, and all else from after it. */
function withinRead({ uid }: Link, work: () => Promise<unknown>): void {
  const name = `torn-${uid}`;
  const itemsOf = ({ output }: BatchAnswer) => output.Responses?.[TableName] ?? [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isRead = String(commandName).startsWith('BatchGet');
        if (!isRead || !JSON.stringify(args.input).includes(`INV#${uid}`)) return next(args);
        client.middlewareStack.remove(name);
        const before = (await next(args)) as BatchAnswer;
        await work();
        const after = await next(args);
        const items = itemsOf(after as unknown as BatchAnswer);
        const isInvitation = ({ pk }: { readonly pk: string }) => pk === `INV#${uid}`;
        const old = itemsOf(before).find(isInvitation);
        if (old) items.splice(items.findIndex(isInvitation), 1, old);
        return after;
      },
    { step: 'initialize', name, priority: 'high' },
  );
}

test('an invitation that is accepted in the middle of a read is unknown', async () => {
  const link = await linkTo(await newWorld());
  withinRead(link, async () => expect((await accept(link)).status).toBe(201));
  expect((await accept(link)).body).toMatchObject(refusedAlike);
});

test('only one of twenty concurrent accepts of an invitation creates a user', async () => {
  const world = await newWorld();
  const email = anyEmail();
  const link = await linkTo(world, { email });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => accept(link, { name: `Robin ${i}` })),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status !== 201) expect(answer.body).toMatchObject(refusedAlike);
  }
  expect(await usersWith(world, email)).toEqual(made.map(({ body }) => body.data.user));
  expect(await countOf(world)).toBe(3);
});

test('only one of twenty concurrent invitations of one address creates a user', async () => {
  const world = await newWorld();
  const email = anyEmail();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const sent = await invite(world, { email: i % 2 === 0 ? email : email.toUpperCase() });
      return sent.status === 201 ? accept(linkedBy(sent.body.data)) : sent;
    }),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![201, 404, 409].includes(status))).toEqual([]);
  expect(await usersWith(world, email)).toHaveLength(1);
});

test('an invitation is 409 if its address belongs to a user by then, and the user does not change', async () => {
  const world = await newWorld();
  const email = anyEmail();
  const link = await linkTo(world, { email });
  const { userId } = await world.addUser('member', { email: email.toUpperCase() });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const refused = await accept(link, {}, headers);
  expect(refused.body).toMatchObject({ status: 409, code: 'user/email-taken' });
  const again = await accept(link, {}, headers);
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([refused.body, 'true']);
  expect((await usersWith(world, email)).map(({ uid }) => uid)).toEqual([userId]);
});

test('a user of another organization with the same address does not change', async () => {
  const world = await newWorld();
  const other = await newWorld();
  const { email, userId } = await other.addUser('admin');
  const params = { userId };
  const before = await call(GetOrganizationUser, { as: other.owner, params });
  const link = await linkTo(world, { email });
  const written = recordWrites();
  const { body } = await accept(link);
  written.end();
  expect(body.data.user.uid).not.toBe(userId);
  expect(written.keys.length).toBeGreaterThan(0);
  expect(written.keys.filter((key) => key.includes(other.of))).toEqual([]);
  const after = await call(GetOrganizationUser, { as: other.owner, params });
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
});

test('an invitation is unknown after its inviter loses the required role or is deleted', async () => {
  const world = await newWorld('admin');
  const { admin } = world;
  const asAdmin = { as: admin };
  const toAdmin = await linkTo(world, { role: 'admin' }, asAdmin);
  const toMember = await linkTo(world, { role: 'member' }, asAdmin);
  const another = await linkTo(world, { role: 'restricted' }, asAdmin);
  await changeRole(world, admin, 'member');
  expect((await accept(toAdmin)).body).toMatchObject(refusedAlike);
  expect((await accept(toMember)).status).toBe(201);
  const gone = { as: world.owner, params: { userId: admin.userId } };
  expect((await call(DeleteOrganizationUser, gone)).status).toBe(204);
  expect((await accept(another)).body).toMatchObject(refusedAlike);
});

test('an invitation is unknown if its inviter is demoted between the read and the write', async () => {
  const world = await newWorld('admin');
  const { admin } = world;
  const email = anyEmail();
  const link = await linkTo(world, { role: 'admin', email }, { as: admin });
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await changeRole(world, admin, 'member');
  });
  expect((await accept(link)).body).toMatchObject(refusedAlike);
  expect(isFirst).toBe(false);
  expect(await usersWith(world, email)).toEqual([]);
});

test('a retry of an accept with the same Idempotency-Key is replayed, and another request with it is refused', async () => {
  const world = await newWorld();
  const link = await linkTo(world);
  const headers = { 'idempotency-key': 'the same text' };
  const first = await accept(link, {}, headers);
  const again = await accept(link, {}, headers);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = await accept(link, { name: 'Somebody else' }, headers);
  expect(other.body).toMatchObject({ status: 422, code: 'idempotency/key-reused' });
  const wrong = await accept({ ...link, token: 'wrong' }, {}, headers);
  expect(wrong.body).toMatchObject(refusedAlike);
  // The same Idempotency-Key is independent for another invitation.
  const next = await accept(await linkTo(world), {}, headers);
  expect([next.status, next.headers['idempotency-replayed']]).toEqual([201, undefined]);
});

test('twenty concurrent accepts with one Idempotency-Key create one user and get one response', async () => {
  const world = await newWorld();
  const link = await linkTo(world);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(link, {}, headers)));
  const replies = answers.map(({ status, body }) => JSON.stringify([status, body]));
  expect(new Set(replies)).toHaveLength(1);
  expect(answers[0]?.status).toBe(201);
  expect(await countOf(world)).toBe(3);
});

test('an unknown time zone is refused, and the link remains valid', async () => {
  const link = await linkTo(await newWorld());
  const { body } = await accept(link, { timeZone: 'Mars/Olympus' });
  expect(body).toMatchObject({ code: 'time-zone/unknown', errors: [{ pointer: '/timeZone' }] });
  expect((await accept(link)).status).toBe(201);
});

const away = Object.assign(new Error('connect ECONNRESET'), { code: 'ECONNRESET' });

test('an unavailable table is 503, and a commit without a response is undecided', async () => {
  const link = await linkTo(await newWorld());
  let failing = 'GetItem';
  beforeTableCalls((name) => {
    if (name === failing) throw away;
  });
  expect((await accept(link)).body).toMatchObject({ status: 503, code: 'service/unavailable' });
  failing = 'TransactWriteItems';
  expect((await accept(link)).body).toMatchObject({ status: 503, code: 'service/undecided' });
  failing = '';
  expect((await accept(link)).status).toBe(201);
});
