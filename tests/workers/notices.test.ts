import { expect, test } from 'vitest';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { changeRole } from '../support/people/change-role.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld } from '../support/world.ts';

const sinkOf = mailSinkOfFile();

test('the owner gets one mail about a disabled webhook endpoint, without its path in the subject', async () => {
  const world = await newWorld();
  const { url } = await startReceiver((response) => void response.writeHead(410).end());
  const body = { url: `${url}hidden`, events: ['guest_booked'] };
  expect((await call(CreateWebhookEndpoint, { as: world.owner, body })).status).toBe(201);
  await book(world, await world.eventType([world.member]));
  await tellChanges();
  await sendDue();
  const mails = (await sentBy(sinkOf())).filter(({ subject }) => subject?.startsWith('Webhook'));
  expect(mails.map(to)).toEqual([world.owner.email]);
  const [mail] = mails;
  expect(mail?.subject).toBe(`Webhook endpoint disabled: ${new URL(url).host}`);
  expect(mail?.text).toContain(`${url}hidden`);
  expect(mail?.text).toContain('410 Gone');
  expect([mail?.entry, mail?.replyTo]).toEqual([undefined, undefined]);
  expect(await sentBy(sinkOf())).toEqual([]);
});

const fiveDaysMs = 5 * 86_400_000;

test('an endpoint that is disabled after five days of failures causes one event and one mail to each owner', async () => {
  const world = await newWorld();
  const other = await world.addUser('admin');
  await changeRole(world, other, 'owner');
  const { url } = await startReceiver((response) => void response.writeHead(500).end());
  const sent = { as: world.owner, body: { url, events: ['guest_booked'] } };
  const { uid } = (await call(CreateWebhookEndpoint, sent)).body.data;
  const eventType = await world.eventType([world.member]);
  const noticesAfter = async (ms: number) => {
    await book(world, eventType);
    await tellChanges(ms);
    await sendDue(ms);
    // The time of publication rises by at most a minute after a clock that was ahead.
    const mails = await sentBy(sinkOf(), Date.now() + ms + 61_000);
    return mails.filter(({ subject }) => subject?.startsWith('Webhook'));
  };
  const disabled = async () =>
    (await readFeed(world.owner, { kind: 'webhook_endpoint_disabled' })).events;
  expect(await noticesAfter(0)).toEqual([]);
  expect(await noticesAfter(fiveDaysMs - 3_600_000)).toEqual([]);
  expect(await disabled()).toEqual([]);
  const mails = await noticesAfter(fiveDaysMs);
  expect(mails.map(to)).toEqual([world.owner.email, other.email].toSorted());
  for (const { text } of mails) expect(text).toContain('have failed for five days');
  expect(await noticesAfter(fiveDaysMs + 3_600_000)).toEqual([]);
  expect(await disabled()).toMatchObject([
    {
      object: { uid, status: 'disable', disabledReason: 'failing' },
      previous: { status: 'enable', disabledReason: null, disabledAt: null },
      version: 2,
      by: null,
    },
  ]);
});

test('a delayed mail about a disabled endpoint is not sent if the endpoint was changed or deleted meanwhile, and not to a former owner', async () => {
  const world = await newWorld();
  const as = world.owner;
  const former = await world.addUser('admin');
  await changeRole(world, former, 'owner');
  const made = async (path: string) => {
    const { url } = await startReceiver((response) => void response.writeHead(410).end());
    const body = { url: `${url}/${path}`, events: ['guest_booked'] };
    return (await call(CreateWebhookEndpoint, { as, body })).body.data.uid;
  };
  const [enabled, again] = [await made('enabled'), await made('again')];
  const [deleted, before] = [await made('deleted'), await made('before')];
  await made('left');
  await book(world, await world.eventType([world.member]));
  await tellChanges();
  await sendDue();
  const remove = (uid: string) => call(DeleteWebhookEndpoint, { as, params: { uid } });
  // This endpoint is deleted before its notice is written, so it has no mail.
  await remove(before);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  await sentBy(sinkOf());
  sinkOf().manners = {};
  const set = async (uid: string, body: object) =>
    expect((await call(UpdateWebhookEndpoint, { as, params: { uid }, body })).status).toBe(200);
  for (const uid of [enabled, again]) await set(uid, { status: 'enable' });
  await set(again, { status: 'disable' });
  await remove(deleted);
  await changeRole(world, former, 'admin');
  const mails = await sentBy(sinkOf(), Date.now() + 120_000);
  const notices = mails.filter(({ subject }) => subject?.startsWith('Webhook'));
  expect(notices.map(to)).toEqual([world.owner.email]);
  expect(notices[0]?.text).toContain('/hooks/left');
  const outdated = (await recordsOf(world)).filter(({ status }) => status === 'outdated');
  expect(outdated).toHaveLength(2 * 4 - 1);
});
