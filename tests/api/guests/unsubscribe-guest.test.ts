import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../lib/admin/create-user.ts';
import { UnsubscribeGuest } from '../../../lib/contract/guests/unsubscribe-guest.ts';
import { CreateOrganizationInvitation } from '../../../lib/contract/organization/create-organization-invitation.ts';
import { RequestSignIn } from '../../../lib/contract/sessions/request-sign-in.ts';
import { putStop } from '../../../lib/data/messages/stopped-addresses.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../../support/messages/mail-sink.ts';
import { book, recordsOf, sentBy, to } from '../../support/messages/mailing.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { admin, refusals } from '../../support/processes/admin.ts';
import { create, guest } from '../../support/schedules/schedules.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { newWorld, type World } from '../../support/world.ts';

const sinkOf = mailSinkOfFile();
const ada = 'ada@example.com';
const bob = 'bob@example.com';
let world: World;

beforeEach(async () => {
  world = await newWorld();
  await mails();
});

const mails = (): Promise<readonly Sunk[]> => sentBy(sinkOf(), Date.now() + 60_000);

const headerOf = ({ headers }: Sunk, name: string) =>
  headers.find(({ key }) => key === name)?.value;

const unsubscribe = (token: string, contentType = 'application/x-www-form-urlencoded') =>
  call(UnsubscribeGuest, {
    query: { token },
    rawBody: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': contentType },
  });

async function invite(attendees: readonly object[]): Promise<readonly Sunk[]> {
  await create(world, { attendees });
  return mails();
}

const tokenOf = (mail: Sunk | undefined): string => {
  const url = mail && headerOf(mail, 'list-unsubscribe');
  const [, token = ''] =
    /^<https:\/\/api\.example\.com\/v1\/public\/unsubscribe\?token=([^>]+)>$/u.exec(url ?? '') ??
    [];
  return token;
};

test('a guest unsubscribes with the headers of a mail about a schedule, and gets no more mails of the organization as a guest', async () => {
  const [toAda, toBob] = await invite([guest({ email: ada }), guest({ email: bob })]);
  expect(headerOf(toAda as Sunk, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(tokenOf(toAda)).not.toBe(tokenOf(toBob));
  for (const contentType of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
    expect((await unsubscribe(tokenOf(toAda), contentType)).status).toBe(202);
  expect(
    (await invite([guest({ email: 'ADA@example.com' }), guest({ email: bob })])).map(to),
  ).toEqual([bob]);
  await book(world, await world.eventType([world.member]), { email: ada });
  expect((await mails()).map(to)).toEqual([world.member.email]);
  expect((await recordsOf(world)).filter(({ status }) => status === 'stopped')).toHaveLength(2);
  // Another organization still sends mails.
  world = await newWorld();
  expect((await invite([guest({ email: ada })])).map(to)).toEqual([ada]);
});

test('an operator allows an address again that has unsubscribed', async () => {
  const [mail] = await invite([guest({ email: ada })]);
  await unsubscribe(tokenOf(mail));
  const allowed = { organization: world.of, email: ada };
  expect(await admin('allow-address', { ...allowed, email: 'ADA@example.com' })).toMatchObject({
    stops: [{ reason: 'unsubscribed', since: expect.any(String) }],
  });
  expect(await refusals('allow-address', allowed)).toEqual(['--email address/not-stopped']);
  expect((await invite([guest({ email: ada })])).map(to)).toEqual([ada]);
});

test('a user whose address has unsubscribed as a guest gets the mails to users, and a link for signing in', async () => {
  const email = `${randomUUID()}@example.com`;
  const [mail] = await invite([guest({ email })]);
  await unsubscribe(tokenOf(mail));
  const person = { name: 'Ada', email, timeZone: 'UTC', role: 'member' } as const;
  const user = (await createUser(world.of, person, Date.now())) as User;
  await world.setHours(user, daily('UTC', 0, 24));
  expect(await invite([guest({ email })])).toEqual([]);
  expect((await invite([guest({ userId: user.userId })])).map(to)).toEqual([email]);
  await book(world, await world.eventType([user]), { email: bob });
  expect((await mails()).map(to)).toEqual([email, bob].toSorted());
  const from = fromAddress(newAddress());
  await call(RequestSignIn, { headers: fromPage, body: { email }, event: from });
  expect((await mails()).map(to)).toEqual([email]);
});

test('a guest who has unsubscribed is invited to the organization', async () => {
  const [mail] = await invite([guest({ email: ada })]);
  await unsubscribe(tokenOf(mail));
  const body = { email: ada, role: 'member' };
  expect((await call(CreateOrganizationInvitation, { as: world.owner, body })).status).toBe(201);
  expect((await mails()).map(to)).toEqual([ada]);
});

const dayMs = 86_400_000;

const bounce = (email: string, atMs = Date.now()) =>
  putStop(world.of, email, { reason: 'bounced', since: new Date(atMs).toISOString() });

test.each([['before'], ['after']])(
  'a bounce %s an unsubscription stops the mails to the user, too, and the unsubscription holds when the bounce has expired',
  async (order) => {
    const { email } = world.member;
    const [mail] = await invite([guest({ email })]);
    if (order === 'before') await bounce(email);
    await unsubscribe(tokenOf(mail));
    if (order === 'after') await bounce(email);
    const attendees = [[guest(world.member)], [guest({ email })]] as const;
    expect([await invite(attendees[0]), await invite(attendees[1])]).toEqual([[], []]);
    await bounce(email, Date.now() - 90 * dayMs);
    expect((await invite(attendees[0])).map(to)).toEqual([email]);
    expect(await invite(attendees[1])).toEqual([]);
    const allowed = { organization: world.of, email };
    expect(await admin('allow-address', allowed)).toMatchObject({
      stops: [{ reason: 'unsubscribed' }],
    });
    expect((await invite(attendees[1])).map(to)).toEqual([email]);
  },
);

test('an operator allows an address again that has bounced and unsubscribed, and sees both reasons', async () => {
  const [mail] = await invite([guest({ email: ada })]);
  await unsubscribe(tokenOf(mail));
  await bounce(ada);
  expect(await admin('allow-address', { organization: world.of, email: ada })).toMatchObject({
    stops: [{ reason: 'bounced' }, { reason: 'unsubscribed' }],
  });
  expect((await invite([guest({ email: ada })])).map(to)).toEqual([ada]);
});

test('mails to users have no header for unsubscribing, because users have settings', async () => {
  const [mail] = await invite([guest(world.member)]);
  expect(headerOf(mail as Sunk, 'list-unsubscribe')).toBeUndefined();
});

test('a link that this service did not sign is 404 and stops nothing', async () => {
  const [mail] = await invite([guest({ email: ada })]);
  const token = tokenOf(mail);
  for (const wrong of [`${token}x`, token.slice(1), token.split('.')[0] ?? '', 'x', '']) {
    const { status, body } = await unsubscribe(wrong);
    expect([status, body.code]).toEqual([404, 'guest-link/unknown']);
  }
  expect((await invite([guest({ email: ada })])).map(to)).toEqual([ada]);
});
