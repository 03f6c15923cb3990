import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DeleteOrganizationInvitation } from '../../lib/contract/organization/delete-organization-invitation.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { openInvitationUrl } from '../../lib/data/invitations/sealed-invitation-url.ts';
import { readWaiting } from '../../lib/data/messages/mail-lane.ts';
import { accept, anyEmail, invite } from '../api/organization/invitations.ts';
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

const waiting = async () =>
  (await readWaiting(world.of, Date.now(), 10)).messages.map((found) => found.waiting);
const everything = async () => JSON.stringify([await allItems(), await waiting()]);

test('an invitation is sent to the person, once, and its link lets them in', async () => {
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

test('its token waits sealed, bound to its invitation, in no event, and is gone once it was sent', async () => {
  const { data } = (await invite(world)).body;
  const { uid, token } = linkedBy(data);
  const [one, ...others] = await waiting();
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
  expect(await waiting()).toEqual([]);
  expect(await everything()).not.toContain(sealedUrl);
});

test('what waits for longer than the invitation lasts is gone with it', async () => {
  const { expiresAt } = (await invite(world)).body.data;
  const items = (await allItems()).map((item) => JSON.parse(String(item)));
  const held = items.filter(({ pk, sk }) => JSON.stringify([pk, sk]).includes(`${world.of}#MAIL`));
  expect(JSON.stringify(held)).toContain(String(Math.ceil(Date.parse(expiresAt) / 1000)));
  await sentBy(sinkOf(), Date.parse(expiresAt));
  expect(await waiting()).toEqual([]);
  expect(await recordsOf(world)).toMatchObject([{ status: 'outdated' }]);
});

test.each<[string, (uid: string, email: string, url: string) => Promise<unknown>]>([
  ['taken back', (uid) => call(DeleteOrganizationInvitation, { as: world.owner, params: { uid } })],
  ['accepted', (_, __, acceptUrl) => accept(linkedBy({ acceptUrl }))],
])('an invitation that was %s meanwhile is not sent', async (_, act) => {
  const email = anyEmail();
  const { uid, acceptUrl } = (await invite(world, { email })).body.data;
  expect((await act(uid, email, acceptUrl)) as { status: number }).toMatchObject({
    status: expect.toBeOneOf([201, 204]),
  });
  expect(await sendDueMails()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a second invitation takes the place of the first, in the mails, too', async () => {
  const email = anyEmail();
  const first = linkedBy((await invite(world, { email })).body.data);
  const second = linkedBy((await invite(world, { email })).body.data);
  const mails = await sendDueMails();
  expect(mails.map(to)).toEqual([email]);
  expect(mails[0]?.text).toContain(second.token);
  expect(mails[0]?.text).not.toContain(first.token);
});

test('a mail server that is away gets it later, and nobody two', async () => {
  const sink = sinkOf();
  sink.manners = { data: () => '451 4.3.0 Later' };
  const { data } = (await invite(world)).body;
  expect(await sendDueMails()).toEqual([]);
  expect(await everything()).not.toContain(linkedBy(data).token);
  sink.manners = {};
  const [mail, ...others] = await sentBy(sink, Date.now() + 2 * minuteMs);
  expect([mail?.text?.includes(data.acceptUrl), others]).toEqual([true, []]);
});

test('without a page behind the link nobody is sent one, and a dry run sends nothing', async () => {
  await invite(world, {}, { headers: { prefer: 'handling=dry-run' } });
  vi.stubEnv('INVITATION_PAGE_URL', '');
  expect((await invite(world)).status).toBe(201);
  expect(await waiting()).toEqual([]);
  expect(await sendDueMails()).toEqual([]);
});

test('a retry under its key is not sent again', async () => {
  const email = anyEmail();
  const headers = { 'idempotency-key': 'mine' };
  await invite(world, { email }, { headers });
  await invite(world, { email }, { headers });
  expect((await sendDueMails()).map(to)).toEqual([email]);
});

test('it is written in the language of the organization', async () => {
  await call(UpdateTeam, { as: world.owner, params: { teamId: world.of }, body: { locale: 'ja' } });
  await invite(world);
  const [mail] = await sendDueMails();
  expect(mail?.subject).toBe('【ご招待】An organization');
  expect(mail?.text).toContain('■ 権限\nメンバー');
});

test('an invitation that is taken back while others are sent is not sent', async () => {
  for (let count = 0; count < 12; count += 1) await invite(world);
  const last = (await readWaiting(world.of, Date.now(), 20)).messages.at(-1)?.waiting;
  const params = { uid: last?.message.about.uid ?? '' };
  let taken: Promise<unknown> | undefined;
  sinkOf().manners = {
    data: async () => {
      taken ??= call(DeleteOrganizationInvitation, { as: world.owner, params });
      await taken;
      return undefined;
    },
  };
  const reached = (await sendDueMails()).map(to);
  sinkOf().manners = {};
  expect(reached).toHaveLength(11);
  expect(reached).not.toContain(last?.message.to.email);
});
