import { expect, test } from 'vitest';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { call } from '../support/call.ts';
import { sendDue } from '../support/deliver-events.ts';
import { mailSinkOfFile } from '../support/mail-sink.ts';
import { book, sentBy, to } from '../support/mailing.ts';
import { startReceiver } from '../support/receivers.ts';
import { tellChanges } from '../support/tell-changes.ts';
import { newWorld } from '../support/world.ts';

const sinkOf = mailSinkOfFile();

test('the owners are told once that a webhook endpoint was disabled, without its path in the subject', async () => {
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
