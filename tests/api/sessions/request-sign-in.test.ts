import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createOrganization } from '../../../lib/admin/create-organization.ts';
import { createUser } from '../../../lib/admin/create-user.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { CreateSession } from '../../../lib/contract/sessions/create-session.ts';
import { RequestSignIn } from '../../../lib/contract/sessions/request-sign-in.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { call } from '../../support/http/call.ts';
import { mailSinkOfFile } from '../../support/messages/mail-sink.ts';
import { sentBy, to } from '../../support/messages/mailing.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { cookieIn } from '../../support/sessions/sign-in.ts';
import { newWorld } from '../../support/world.ts';

const sinkOf = mailSinkOfFile();
let of: OrganizationId;
beforeAll(async () => {
  ({ of } = await newWorld());
  await sentBy(sinkOf());
});

/** Adds a user with an address that no other user has. */
async function newUser(organization = of, email = `${randomUUID()}@example.com`): Promise<User> {
  const user = { name: 'Ada', email, timeZone: 'UTC', role: 'member' } as const;
  return (await createUser(organization, user, Date.now())) as User;
}

const request = (
  email: string,
  more: { readonly headers?: Record<string, string>; readonly event?: object } = {},
) =>
  call(RequestSignIn, {
    headers: fromPage,
    body: { email },
    ...more,
    event: { ...fromAddress(newAddress()), ...more.event },
  });

/** The tokens of the links in a mail. */
const tokensIn = (text = ''): readonly string[] =>
  [...text.matchAll(/\/sign-in#(\S+)/gu)].map(([, token = '']) => token);

test('a user gets one mail with a link, with which the same browser signs in', async () => {
  const { userId, email } = await newUser();
  const { status, cookies } = await request(email.toUpperCase());
  expect(status).toBe(202);
  const mails = await sentBy(sinkOf());
  expect(mails.map(to)).toEqual([email]);
  const [token = ''] = tokensIn(mails[0]?.text);
  const sent = { headers: fromPage, event: { cookies: [cookieIn(cookies[0])] } };
  const { status: signedIn, body } = await call(CreateSession, { ...sent, body: { token } });
  expect([signedIn, body.data]).toMatchObject([
    201,
    { isSameBrowser: true, user: { uid: userId }, organization: { uid: of } },
  ]);
});

test('a browser that requests several links can use each of them', async () => {
  const { email } = await newUser();
  const first = await request(email);
  const event = { cookies: [cookieIn(first.cookies[0])] };
  await request(email, { event });
  const tokens = (await sentBy(sinkOf())).flatMap(({ text }) => tokensIn(text));
  expect(tokens).toHaveLength(2);
  for (const token of tokens) {
    const { status } = await call(CreateSession, { headers: fromPage, event, body: { token } });
    expect(status).toBe(201);
  }
});

test('the response for an unknown address is that for a known one, and nothing is sent', async () => {
  const { email } = await newUser();
  const [known, unknown] = [await request(email), await request('nobody@example.com')];
  const shape = ({ status, body, headers, cookies }: typeof known) => ({
    status,
    body,
    names: Object.keys(headers),
    lengths: cookies.map((text) => text.length),
  });
  expect(shape(unknown)).toEqual(shape(known));
  expect((await sentBy(sinkOf())).map(to)).toEqual([email]);
});

test('a user of several organizations gets one mail with a link for each, in which names contain no addresses', async () => {
  const { organizationId } = await createOrganization('https://evil.example/x Ltd.', Date.now());
  const { email } = await newUser();
  await newUser(organizationId, email);
  await request(email);
  const mails = await sentBy(sinkOf());
  expect(mails.map(({ text }) => tokensIn(text).length)).toEqual([2]);
  expect(mails[0]?.text).not.toContain('evil.example');
});

test('an address gets at most three mails an hour for a client, and ten for all clients, with the same response', async () => {
  // The counters begin anew each hour.
  const hourMs = 3_600_000;
  const halfPast = (Math.floor(Date.now() / hourMs) + 1.5) * hourMs;
  vi.useFakeTimers({ toFake: ['Date'], now: halfPast });
  onTestFinished(() => void vi.useRealTimers());
  const user = await newUser();
  const client = fromAddress(newAddress());
  for (let sent = 0; sent < 5; sent += 1) {
    const { status } = await request(user.email, { event: client });
    expect(status).toBe(202);
  }
  expect(await sentBy(sinkOf())).toHaveLength(3);
  for (let sent = 0; sent < 10; sent += 1) await request(user.email);
  expect(await sentBy(sinkOf())).toHaveLength(7);
});

test.each([
  ['a form of another website', { origin: 'https://evil.example', 'x-page': undefined }],
  ['a script of another website', { origin: 'https://evil.example' }],
  ['a request without an origin', { origin: undefined }],
  ['another website, according to the browser', { 'sec-fetch-site': 'cross-site' }],
])('%s cannot request a link', async (_, headers) => {
  const sent = Object.entries({ ...fromPage, ...headers }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  const { status, body, cookies } = await request('ada@example.com', {
    headers: Object.fromEntries(sent),
  });
  expect([status, body.code, cookies]).toEqual([403, 'session/foreign-page', []]);
});

test('a deleted user gets no mail', async () => {
  const world = await newWorld();
  const { userId, email } = await newUser(world.of);
  await call(DeleteOrganizationUser, { as: world.owner, params: { userId } });
  await request(email);
  expect(await sentBy(sinkOf())).toEqual([]);
});
