import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { client } from '../../lib/data/engine/table.ts';
import { readPosition } from '../../lib/data/feed/feed.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { enqueueMessages, messageJobIn } from '../../lib/data/messages/message-jobs.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { cancel, reassignTo, reschedule, update } from '../api/bookings/moves.ts';
import { invite } from '../api/organization/invitations.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { dieAt } from '../support/engine/die-at.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { linkedBy } from '../support/messages/linked-by.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { createInGroup, messageItems, queuedItems } from '../support/messages/message-items.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World<'admin'>;
beforeEach(async () => {
  world = await newWorld('admin');
  sinkOf().manners = {};
  await sentBy(sinkOf());
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const other = 'bo@example.com';
const everybody = () => [guestEmail, world.member.email].toSorted();

/** Runs a worker with its clock ahead. Returns the receivers of its mails, in the order in which they were sent. */
async function sendAfter(ms: number) {
  const { isFailed, line } = await sendMessages({}, Date.now() + ms);
  const mails = sinkOf().mails.splice(0);
  return {
    isFailed,
    errors: JSON.stringify(line.errors ?? []),
    receivers: mails.map(to),
    subjects: mails.filter((mail) => to(mail) === guestEmail).map(({ subject }) => subject),
  };
}

/** Publishes the event of a new booking. Its messages are not sent yet. */
async function publishBooking() {
  const uid = await book(world, await world.eventType([world.member]));
  await tellChanges();
  const event = keys.event(world.of, { subject: 'booking', uid }, await readPosition(world.of));
  return { uid, event, booking: keys.booking(world.of, uid) };
}

/** Hides an item for 50 ms from the first request that reads it. Returns whether it was read while it was hidden. */
function hideBriefly(key: Key): () => boolean {
  const show = hideItem(key);
  const name = 'looks';
  let isRead = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      if (isRead || !JSON.stringify(args.input).includes(key.pk)) return answer;
      isRead = true;
      setTimeout(show, 50);
      return answer;
    },
    { step: 'initialize', name, priority: 'high' },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
  return () => isRead;
}

test.each(['event', 'booking'] as const)(
  'if a worker sees the %s 50 ms later than the job, its messages are sent nevertheless',
  async (what) => {
    const published = await publishBooking();
    const isRead = hideBriefly(published[what]);
    const { receivers, isFailed } = await sendAfter(0);
    expect(receivers.toSorted()).toEqual(everybody());
    expect([isRead(), isFailed]).toEqual([true, false]);
  },
);

test('messages that fail unexpectedly are retried after a minute and sent once, and messages about other bookings do not wait', async () => {
  const { uid, booking } = await publishBooking();
  const show = hideItem(booking);
  const eventType = await world.eventType([world.member]);
  await createInGroup(world, uid, () => book(world, eventType, { email: other }));
  await tellChanges();
  const first = await sendAfter(0);
  expect(new Set(first.receivers)).toEqual(new Set([other, world.member.email]));
  expect([first.isFailed, first.errors]).toEqual([
    true,
    expect.stringContaining('The booking cannot be read.'),
  ]);
  show();
  expect((await sendAfter(minuteMs / 2)).receivers).toEqual([]);
  expect((await sendAfter(2 * minuteMs)).receivers.toSorted()).toEqual(everybody());
  for (const ms of [0, 3 * minuteMs, 100 * hourMs])
    expect((await sendAfter(ms)).receivers).toEqual([]);
});

/** Publishes a booking and a change of it. The event of the booking cannot be read when the messages about the change are sent. */
async function publishChangeFirst(change: (uid: string) => Promise<{ readonly status: number }>) {
  const { uid, event } = await publishBooking();
  const body = await setAttribute(event, 'body', 'damaged');
  expect((await change(uid)).status).toBe(200);
  await tellChanges();
  const first = await sendAfter(0);
  await setAttribute(event, 'body', body);
  return { uid, first, retried: await sendAfter(2 * minuteMs) };
}

test.each([
  ['is moved', (uid: string) => reschedule(world, { uid }, nextStart()), ['New time']],
  [
    'gets another host',
    (uid: string) => reassignTo(world, { uid }, world.admin),
    ['Confirmed', 'New host'],
  ],
  [
    'has another name',
    (uid: string) => update(world, { uid }, { name: 'Another' }),
    ['Confirmed', 'Changed'],
  ],
])(
  'if a booking %s before its first messages are retried, the guest gets only messages that are still true, in order',
  async (_, change, subjects) => {
    const { first, retried } = await publishChangeFirst(change);
    expect(first.receivers).toEqual([]);
    expect(retried.isFailed).toBe(false);
    expect(retried.subjects.map((subject) => subject?.split(':')[0])).toEqual(subjects);
  },
);

test('messages that are retried after a later change are sent if that change causes no message', async () => {
  const { first, retried } = await publishChangeFirst((uid) =>
    update(world, { uid }, { priority: 'high' }),
  );
  expect(first.receivers).toEqual([]);
  expect(retried.receivers.toSorted()).toEqual(everybody());
});

test('a booking that is cancelled before its failed confirmation is retried causes no message', async () => {
  const { first, retried } = await publishChangeFirst((uid) => cancel(world, { uid }));
  expect([first.receivers, retried.receivers]).toEqual([[], []]);
});

test('enqueuing the messages about an event again creates no second job and sends nothing twice', async () => {
  const { uid } = await publishBooking();
  const [item, ...items] = await messageItems(world.of, uid);
  if (item === undefined) throw new Error('The job was not created.');
  expect(items).toEqual([]);
  const job = messageJobIn(item);
  const enqueue = () => enqueueMessages(world.of, [job, job], Date.now());
  await enqueue();
  expect(await messageItems(world.of, uid)).toEqual([item]);
  expect((await sendAfter(0)).receivers.toSorted()).toEqual(everybody());
  await enqueue();
  expect((await sendAfter(2 * minuteMs)).receivers).toEqual([]);
  expect(await messageItems(world.of, uid)).toHaveLength(1);
  expect(await queuedItems(world.of)).toEqual([]);
});

/** The longest delays of the attempts of a job, in minutes. Delays vary by a fifth. */
const delays = [0, 1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => 1.2 * minutes + 0.1);

test('a job that fails for two days is failed, and the other jobs of its group are sent', async () => {
  const { uid, event } = await publishBooking();
  const eventType = await world.eventType([world.member]);
  await setAttribute(event, 'body', 'damaged');
  let aheadMs = 0;
  for (const minutes of delays) {
    expect(await messageItems(world.of, uid)).toMatchObject([{ status: 'pending' }]);
    aheadMs += minutes * minuteMs;
    expect((await sendAfter(aheadMs)).isFailed).toBe(true);
  }
  expect(aheadMs).toBeGreaterThan(48 * hourMs);
  expect(await messageItems(world.of, uid)).toMatchObject([{ status: 'failed', attempts: 9 }]);
  expect(await queuedItems(world.of)).toEqual([]);
  await createInGroup(world, uid, () => book(world, eventType, { email: other }));
  await update(world, { uid }, { name: 'Another' });
  await tellChanges();
  const { receivers, subjects, isFailed } = await sendAfter(0);
  expect(receivers).toContain(other);
  expect(subjects).toEqual([expect.stringMatching(/^Changed/u)]);
  expect(isFailed).toBe(false);
});

/** Publishes a booking with two more addresses. `run` is called while the mail server accepts the first mail. */
async function sendToFour(run: () => void) {
  const ccEmails = ['one@example.com', 'two@example.com'];
  const uid = await book(world, await world.eventType([world.member]), { ccEmails });
  await tellChanges();
  let isFirst = true;
  sinkOf().manners = {
    data: () => {
      if (isFirst) run();
      isFirst = false;
      return undefined;
    },
  };
  const all = [...everybody(), ...ccEmails].toSorted();
  return { uid, all, sent: await sendAfter(0) };
}

test('a worker that is killed after its first mail sends only this mail again, in the next attempt', async () => {
  const death = dieAt();
  const { all, sent } = await sendToFour(() => death.arm(1, 'before'));
  expect(death.disarm()).toBe(true);
  expect(sent.receivers).toHaveLength(1);
  expect((await sendAfter(minuteMs)).receivers).toEqual([]);
  // The attempt may take 40 seconds, and is repeated a minute later.
  const { receivers } = await sendAfter(2 * minuteMs);
  expect(receivers.toSorted()).toEqual(all);
  expect((await sendAfter(100 * hourMs)).receivers).toEqual([]);
});

test('after an unexpected error the mails that were sent before it are not sent again', async () => {
  const outage = Object.assign(new Error('The table did not answer.'), { name: 'TimeoutError' });
  const { all, sent } = await sendToFour(() =>
    beforeCall(['RequestItems', `O#${world.of}#B#`], () => Promise.reject(outage)),
  );
  expect([sent.receivers.length, sent.isFailed]).toEqual([1, true]);
  const { receivers } = await sendAfter(2 * minuteMs);
  expect([...sent.receivers, ...receivers].toSorted()).toEqual(all);
});

test('the stored job contains the outcome of each receiver and no address', async () => {
  sinkOf().manners = {
    recipient: (address) => {
      if (address.startsWith('busy')) return '451 4.2.0 Mailbox of busy@example.com is busy';
      return address.startsWith('gone') ? '550 5.1.1 gone@example.com is unknown' : undefined;
    },
  };
  const ccEmails = ['busy@example.com', 'gone@example.com'];
  const uid = await book(world, await world.eventType([world.member]), { ccEmails });
  await sentBy(sinkOf());
  const [item] = await messageItems(world.of, uid);
  const outcomes = item?.outcomes ?? {};
  expect(Object.keys(outcomes).toSorted()).toEqual(
    ['copy:1', 'copy:2', 'guest', `host:${world.member.userId}`].toSorted(),
  );
  expect(
    Object.values(outcomes)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['refused', 'sent', 'sent', 'waiting']);
  expect(JSON.stringify(await messageItems(world.of))).not.toContain('@');
});

test('the note of a change is in its mail, and not in a job that has ended', async () => {
  const note = 'Please bring your passport.';
  const uid = await book(world, await world.eventType([world.member]));
  await sentBy(sinkOf());
  await update(world, { uid }, { name: 'Another', updateMessage: note });
  await tellChanges();
  const notes = async () =>
    (await messageItems(world.of, uid)).map((item) => {
      const job = messageJobIn(item);
      return job.kind === 'event' ? job.note : undefined;
    });
  expect(await notes()).toEqual([undefined, note]);
  const mails = await sentBy(sinkOf());
  expect(mails.find((mail) => to(mail) === guestEmail)?.text).toContain(note);
  expect(await messageItems(world.of, uid)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  expect(await notes()).toEqual([undefined, undefined]);
});

test('an invitation that fails for two days leaves no link in its job', async () => {
  vi.stubEnv('INVITATION_PAGE_URL', 'https://app.example.com/join');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { uid } = linkedBy((await invite(world)).body.data);
  await tellChanges();
  await setAttribute(keys.invitation(uid), 'doc', 'damaged');
  const jobs = () => messageItems(world.of, uid);
  expect(JSON.stringify(await jobs())).toContain('sealedUrl');
  let aheadMs = 0;
  for (const minutes of delays) {
    aheadMs += minutes * minuteMs;
    expect((await sendAfter(aheadMs)).isFailed).toBe(true);
  }
  expect(await jobs()).toMatchObject([
    { status: 'done', outcomes: { invitee: { status: 'failed', attempts: 9 } } },
  ]);
  expect(JSON.stringify(await jobs())).not.toContain('sealedUrl');
});
