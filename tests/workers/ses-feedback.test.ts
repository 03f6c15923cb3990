import { beforeEach, expect, test } from 'vitest';
import { handler } from '../../functions/workers/stop-addresses.ts';
import { ListBookingHistory } from '../../lib/contract/bookings/list-booking-history.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { messageJobIn } from '../../lib/data/messages/message-jobs.ts';
import type { EventMessages } from '../../lib/domain/messages/message-job.ts';
import { composeJob } from '../../lib/workers/messages/compose-job.ts';
import { writeMail } from '../../lib/workers/messages/write-mail.ts';
import { organizationItems } from '../support/engine/stored-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, sentBy, to } from '../support/messages/mailing.ts';
import { bounce, complaint, published } from '../support/messages/ses-notices.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
let uid: string;

beforeEach(async () => {
  world = await newWorld();
  uid = await book(world, await world.eventType([world.member]));
  await sendDueMails();
});

const sendDueMails = async () => (await sentBy(sinkOf())).map(to);
const about = (more: object = {}) => ({
  to: guestEmail,
  organization: world.of,
  booking: uid,
  kind: 'booked',
  ...more,
});
const hear = (notice: object) => handler(published(notice));

/** Undeliverable messages in the history of the booking. */
async function listUndeliverable() {
  await sendDueMails();
  const { data } = (await call(ListBookingHistory, { as: world.owner, params: { uid } })).body;
  return data.filter(({ event }) => event === 'message_undeliverable').map(({ object }) => object);
}

/** Whether the guest gets messages about another booking. */
async function isReached(): Promise<boolean> {
  await book(world, await world.eventType([world.member]));
  return (await sendDueMails()).includes(guestEmail);
}

test.each(['General', 'NoEmail', 'Suppressed', 'OnAccountSuppressionList'])(
  'a permanent bounce (%s) stops the address, and is in the history of the booking once, even if SES reports it twice',
  async (subType) => {
    const line = await hear(bounce(about(), 'Permanent', subType));
    expect(line).toEqual({ bounced: 1, complained: 0, ignored: 0 });
    await hear(bounce(about(), 'Permanent', subType));
    expect(await listUndeliverable()).toMatchObject([
      {
        email: guestEmail,
        message: 'booked',
        reason: 'bounced',
        statusCode: 550,
        bookingId: uid,
      },
    ]);
    expect(await isReached()).toBe(false);
  },
);

test.each([
  ['Undetermined', 'Undetermined'],
  ['Transient', 'General'],
  ['Transient', 'MailboxFull'],
  ['Transient', 'MessageTooLarge'],
  ['Transient', 'ContentRejected'],
  ['Transient', 'AttachmentRejected'],
])('a bounce that is not permanent (%s, %s) does not stop the address', async (type, subType) => {
  expect(await hear(bounce(about(), type, subType))).toMatchObject({ ignored: 1 });
  expect(await listUndeliverable()).toEqual([]);
  expect(await isReached()).toBe(true);
});

test.each(['abuse', 'fraud', 'other', 'virus', undefined])(
  'a complaint (%s) stops the address',
  async (type) => {
    expect(await hear(complaint(about(), type))).toMatchObject({ complained: 1 });
    expect(await listUndeliverable()).toMatchObject([{ reason: 'complained', statusCode: null }]);
    expect(await isReached()).toBe(false);
  },
);

test.each(['not-spam', 'auth-failure'])(
  'a feedback report that is not a complaint (%s) is ignored',
  async (type) => {
    expect(await hear(complaint(about(), type))).toMatchObject({ ignored: 1 });
    expect(await listUndeliverable()).toEqual([]);
  },
);

test('a bounce without a report has no status code in the history of the booking', async () => {
  await hear(bounce(about(), 'Permanent', 'General', {}));
  expect(await listUndeliverable()).toMatchObject([{ reason: 'bounced', statusCode: null }]);
});

test('a bounce of a mail that the service did not send, and a notice of another type, are ignored', async () => {
  const notOurs = { to: guestEmail };
  expect(await hear(bounce(notOurs, 'Permanent', 'General'))).toMatchObject({ ignored: 1 });
  const delivery = { ...bounce(about(), 'Permanent', 'General'), eventType: 'Delivery' };
  expect(await hear(delivery)).toMatchObject({ ignored: 1 });
  expect(await isReached()).toBe(true);
});

test('a bounce of a mail about an endpoint counts as bounced, and is not in the history of a booking', async () => {
  const notice = about({ to: world.owner.email, booking: undefined, kind: 'endpointDisabled' });
  expect(await hear(bounce(notice, 'Permanent', 'General'))).toMatchObject({ bounced: 1 });
  expect(await listUndeliverable()).toEqual([]);
});

test('a notice that cannot be read causes an error, so Lambda retries it', async () => {
  await expect(hear({ eventType: 'Bounce' })).rejects.toThrow();
});

test('the tags of a mail name its organization, booking and kind, so that notices of SES contain them', async () => {
  const other = await book(world, await world.eventType([world.member]));
  await tellChanges();
  const jobs = (await organizationItems(world.of))
    .filter(({ pk, status }) => String(pk).endsWith(`#MSG#${other}`) && status === 'pending')
    .map((item) => messageJobIn(item as Item));
  expect(jobs).toHaveLength(1);
  const composed = await composeJob(world.of, jobs[0] as EventMessages, {
    attempts: 1,
    outcomes: undefined,
    nowMs: Date.now(),
  });
  const messages = 'messages' in composed ? composed.messages : [];
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    const { tags } = await writeMail(world.of, message, Date.now());
    expect(tags).toEqual({ organization: world.of, booking: other, kind: 'booked' });
    // The characters that SES allows in the value of a tag.
    for (const value of Object.values(tags)) expect(value).toMatch(/^[\w-]{1,256}$/u);
  }
});

test('the message with which SES validates the topic is ignored', async () => {
  const event = published({});
  for (const { Sns } of event.Records) {
    Object.assign(Sns, {
      Message: 'Successfully validated SNS topic for Amazon SES event publishing.',
    });
  }
  expect(await handler(event)).toEqual({ bounced: 0, complained: 0, ignored: 1 });
});
