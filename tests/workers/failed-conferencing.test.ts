import { expect, test } from 'vitest';
import { at, book } from '../api/bookings/guests.ts';
import { connected } from '../api/conferencing/meetings-at-zoom.ts';
import { runWorker } from '../api/conferencing/zoom.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { plantAccount } from '../support/meetings/plant-account.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import type { Person } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const dayMs = 86_400_000;
const kind = 'conferencing_connection_failed';

const readFailureEvents = async (as: Pick<Person, 'key'>) => (await readFeed(as, { kind })).events;
async function noticesOf(atMs?: number) {
  await tellChanges();
  const mails = await sentBy(sinkOf(), atMs);
  return mails.filter(({ subject }) => subject?.startsWith('Video meeting account failed'));
}

/** Prepares an account that loses its access, which is detected with the next booking. */
async function prepareFailingAccount() {
  const { zoom, world, account, eventType } = await connected();
  let day = 1;
  const fail = async () => {
    day += 1;
    await book(world, eventType, at(day, '09:00'));
    zoom.accounts.clear();
    await tellChanges();
    await runWorker();
  };
  const works = () => {
    const { accessToken: _, ...same } = account;
    return plantAccount(world.of, world.member, same);
  };
  return { world, account, fail, works };
}

test('a video account that fails causes an event and a mail to its user, and if it fails again after it worked, an event and no second mail within a day', async () => {
  const { world, account, fail, works } = await prepareFailingAccount();
  await fail();
  const [mail, ...others] = await noticesOf();
  expect(others).toEqual([]);
  expect(mail && to(mail)).toBe(world.member.email);
  expect(mail?.subject).toBe(`Video meeting account failed: ${account.account}`);
  expect(mail?.text).toContain('Zoom');
  const [event] = await readFailureEvents(world.owner);
  const { uid, createdAt } = account;
  expect(event).toMatchObject({ kinds: [kind], previous: { status: 'connected' }, by: null });
  // The event does not contain the account at the provider. Only its user can read it.
  expect(event?.object).toEqual({
    uid,
    provider: 'zoom',
    userId: world.member.userId,
    shared: false,
    status: 'failed',
    createdAt,
    updatedAt: expect.any(String),
  });
  expect(await readFailureEvents(world.member)).toEqual([]);
  await works();
  await fail();
  expect(await noticesOf()).toEqual([]);
  expect(await readFailureEvents(world.owner)).toHaveLength(2);
  await works();
  await fail();
  expect(await noticesOf(Date.now() + dayMs)).toHaveLength(1);
});

test('a video account that works again before its user is notified causes an event and no mail', async () => {
  const { world, fail, works } = await prepareFailingAccount();
  await fail();
  await works();
  expect(await noticesOf()).toEqual([]);
  expect(await readFailureEvents(world.owner)).toMatchObject([{ object: { status: 'failed' } }]);
});
