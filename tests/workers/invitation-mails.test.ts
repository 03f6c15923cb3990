import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DeleteOrganizationInvitation } from '../../lib/contract/organization/delete-organization-invitation.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { openInvitationUrl } from '../../lib/data/invitations/sealed-invitation-url.ts';
import { messageJobIn } from '../../lib/data/messages/message-jobs.ts';
import type { SingleMessage } from '../../lib/domain/messages/message-job.ts';
import { attemptDelays } from '../../lib/domain/messages/next-attempt.ts';
import { accept, anyEmail, invite } from '../api/organization/invitations.ts';
import { dieAt } from '../support/engine/die-at.ts';
import { organizationItems } from '../support/engine/stored-items.ts';
import { allItems } from '../support/engine/table-items.ts';
import { call } from '../support/http/call.ts';
import { linkedBy } from '../support/messages/linked-by.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const sendDueMails = () => sentBy(sinkOf());
const page = 'https://app.example.com/join';
const minuteMs = 60_000;

let world: World;
beforeEach(async () => {
  vi.stubEnv('INVITATION_PAGE_URL', page);
  onTestFinished(() => void vi.unstubAllEnvs());
  world = await newWorld();
  await sendDueMails();
});

/** The items of all jobs that send an invitation. */
const jobItems = async () =>
  (await organizationItems(world.of)).filter(
    ({ pk, sk }) => String(pk).includes('#MSG#') && String(sk).startsWith('S#'),
  ) as Item[];
const pendingJobs = async () =>
  (await jobItems())
    .filter(({ status }) => status === 'pending')
    .map((item) => messageJobIn(item) as SingleMessage);
const everything = async () =>
  JSON.stringify([await allItems(), (await jobItems()).map(messageJobIn)]);

test('an invitation is mailed once, and the invited person can accept it with the link', async () => {
  const email = anyEmail();
  const { data } = (await invite(world, { email, role: 'admin' })).body;
  const [mail, ...others] = await sendDueMails();
  expect(others).toEqual([]);
  expect(mail && to(mail)).toBe(email);
  expect(mail?.subject).toBe('Invitation to An organization');
  expect(mail?.replyTo?.[0]?.address).toBe(world.owner.email);
  expect(mail?.text).toContain('Role:\nAdministrator');
  expect(mail?.text).toContain(`Accept the invitation:\n${data.acceptUrl}`);
  expect(mail?.html).toContain('>Accept the invitation</a>');
  expect((await accept(linkedBy({ acceptUrl: data.acceptUrl }))).status).toBe(201);
  expect(await sendDueMails()).toEqual([]);
  expect(await recordsOf(world)).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

test('the link of an invitation is stored only sealed and bound to the invitation, and is deleted after the mail is sent', async () => {
  const { data } = (await invite(world)).body;
  const { uid, token } = linkedBy(data);
  const [one, ...others] = await pendingJobs();
  expect(others).toEqual([]);
  expect(await everything()).not.toContain(token);
  const { sealedUrl = '' } = one?.message ?? {};
  expect(await openInvitationUrl(world.of, uid, sealedUrl)).toBe(data.acceptUrl);
  await expect(openInvitationUrl(world.of, 'another', sealedUrl)).rejects.toThrow();
  vi.stubEnv('SEALING_KEY', 'another key');
  await expect(openInvitationUrl(world.of, uid, sealedUrl)).rejects.toThrow();
  vi.unstubAllEnvs();
  expect(await everything()).toContain(sealedUrl);
  await sendDueMails();
  expect(await pendingJobs()).toEqual([]);
  expect(await everything()).not.toContain(sealedUrl);
});

test('the sealed link of an invitation is deleted if the job of its mail fails after the last attempt', async () => {
  await invite(world);
  const [{ message }] = (await pendingJobs()) as [SingleMessage];
  const death = dieAt();
  sinkOf().manners = {
    data: () => {
      death.arm(1, 'before');
      return undefined;
    },
  };
  let nowMs = Date.now();
  for (const delay of [...attemptDelays, 0]) {
    await sentBy(sinkOf(), nowMs);
    expect(death.disarm()).toBe(true);
    nowMs += 1000 * delay + 2 * minuteMs;
  }
  sinkOf().manners = {};
  expect(await sentBy(sinkOf(), nowMs)).toEqual([]);
  expect(await jobItems()).toMatchObject([{ status: 'failed' }]);
  expect((await everything()).includes(message?.sealedUrl ?? '')).toBe(false);
});

test('the job of an invitation expires with the invitation, and does not send an expired invitation', async () => {
  const { expiresAt } = (await invite(world)).body.data;
  const exp = Math.ceil(Date.parse(expiresAt) / 1000);
  expect(await jobItems()).toMatchObject([{ status: 'pending', exp }]);
  await sentBy(sinkOf(), Date.parse(expiresAt));
  expect(await pendingJobs()).toEqual([]);
  expect(await jobItems()).toMatchObject([{ status: 'done', exp }]);
  expect(await recordsOf(world)).toMatchObject([{ status: 'outdated' }]);
});

test.each<[string, (uid: string, email: string, url: string) => Promise<unknown>]>([
  ['deleted', (uid) => call(DeleteOrganizationInvitation, { as: world.owner, params: { uid } })],
  ['accepted', (_, __, acceptUrl) => accept(linkedBy({ acceptUrl }))],
])('an invitation that is %s before its mail is sent causes no mail', async (_, act) => {
  const email = anyEmail();
  const { uid, acceptUrl } = (await invite(world, { email })).body.data;
  expect((await act(uid, email, acceptUrl)) as { status: number }).toMatchObject({
    status: expect.toBeOneOf([201, 204]),
  });
  expect(await sendDueMails()).toEqual([]);
  expect(await pendingJobs()).toEqual([]);
});

test('only the second of two invitations of one person is mailed', async () => {
  const email = anyEmail();
  const first = linkedBy((await invite(world, { email })).body.data);
  const second = linkedBy((await invite(world, { email })).body.data);
  const mails = await sendDueMails();
  expect(mails.map(to)).toEqual([email]);
  expect(mails[0]?.text).toContain(second.token);
  expect(mails[0]?.text).not.toContain(first.token);
});

test('an invitation is sent once after the mail server was unavailable', async () => {
  const sink = sinkOf();
  sink.manners = { data: () => '451 4.3.0 Later' };
  const { data } = (await invite(world)).body;
  expect(await sendDueMails()).toEqual([]);
  expect(await everything()).not.toContain(linkedBy(data).token);
  sink.manners = {};
  const [mail, ...others] = await sentBy(sink, Date.now() + 2 * minuteMs);
  expect([mail?.text?.includes(data.acceptUrl), others]).toEqual([true, []]);
});

test('a dry run sends no invitation', async () => {
  await invite(world, {}, { headers: { prefer: 'handling=dry-run' } });
  expect(await pendingJobs()).toEqual([]);
  expect(await sendDueMails()).toEqual([]);
});

test('without a page of the operator, the mail leads to the page of the service', async () => {
  vi.stubEnv('INVITATION_PAGE_URL', '');
  await invite(world);
  const [mail] = await sendDueMails();
  expect(mail?.text).toContain('https://api.example.com/invite#invitation=');
});

test('a retry with the same idempotency key sends no second invitation', async () => {
  const email = anyEmail();
  const headers = { 'idempotency-key': 'mine' };
  await invite(world, { email }, { headers });
  await invite(world, { email }, { headers });
  expect((await sendDueMails()).map(to)).toEqual([email]);
});

test('an invitation is written in the language of the organization', async () => {
  await call(UpdateTeam, { as: world.owner, params: { teamId: world.of }, body: { locale: 'ja' } });
  await invite(world);
  const [mail] = await sendDueMails();
  expect(mail?.subject).toBe('【ご招待】An organization');
  expect(mail?.text).toContain('■ 権限\nメンバー');
});

/** Mails that a worker sends at the same time. */
const mailsAtOnce = 10;

test('an invitation that is revoked while others are sent is not sent', async () => {
  const invited = new Map<string, string>();
  for (let count = 0; count < mailsAtOnce + 2; count += 1) {
    const { uid, email } = (await invite(world)).body.data;
    invited.set(email, uid);
  }
  // The first mails are held back until as many are at the mail server as a worker sends at the same time.
  const reached: string[] = [];
  const { promise: isRevoked, resolve } = Promise.withResolvers<string>();
  sinkOf().manners = {
    data: async (email) => {
      reached.push(email);
      if (reached.length === mailsAtOnce) {
        const [next = '', uid = ''] = [...invited].find(([one]) => !reached.includes(one)) ?? [];
        const revoked = await call(DeleteOrganizationInvitation, {
          as: world.owner,
          params: { uid },
        });
        expect(revoked.status).toBe(204);
        resolve(next);
      }
      await isRevoked;
      return undefined;
    },
  };
  const mails = (await sendDueMails()).map(to);
  sinkOf().manners = {};
  const revoked = await isRevoked;
  expect(mails).toEqual([...invited.keys()].filter((email) => email !== revoked).toSorted());
});
