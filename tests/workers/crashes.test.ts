import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { expectTrueLists } from '../support/bookings/true-lists.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { readFeed, told } from '../support/feed/follow-events.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { messageItems } from '../support/messages/message-items.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { beside } from '../support/random/beside.ts';
import { cases } from '../support/random/cases.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

mailSinkOfFile();
let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

/** Makes three changes of a booking. Returns the `uid version` of each. */
async function changes(): Promise<readonly string[]> {
  const as = ready.world.owner;
  const params = { uid: await ready.newBooking() };
  await call(UpdateBooking, { as, params, body: { name: 'Another' } });
  await call(CancelBooking, { as, params });
  return [1, 2, 3].map((version) => `${params.uid} ${version}`);
}

const bookingEvents = async () =>
  (await readFeed(ready.world.owner)).events.filter(({ contact }) => contact !== null);

/** The jobs with the messages about changes, sorted by change (`uid version`). */
async function messageJobs() {
  const items = await messageItems(ready.world.of);
  const jobs = items.map(({ pk, sk, status }) => ({
    change: `${keys.uidOfPartition(pk)} ${keys.versionOfMessages(sk)}`,
    status,
  }));
  return jobs.toSorted((a, b) => (a.change > b.change ? 1 : -1));
}

/** Longer than the lease of a dispatcher that died. */
const leaseMs = 31_000;

test.each(['before', 'after'] as const)(
  'a dispatcher that dies %s any of its calls publishes every change once, in the order of the versions, and enqueues its messages',
  async (when) => {
    const death = dieAt();
    const accepted = (await bookingEvents()).map(told);
    const { first, step } = deathsAt(when);
    for (let at = first; ; at += step) {
      accepted.push(...(await changes()));
      death.arm(at, when);
      await drain(everyShard, Date.now()).catch(() => {});
      const isDead = death.disarm();
      await tellChanges(isDead ? leaseMs : 0);
      if (!isDead) break;
      expect(at).toBeLessThan(100);
    }
    await expectTrueLists(ready.world.of);
    const events = (await bookingEvents()).map(told);
    expect(events.toSorted()).toEqual(accepted.toSorted());
    for (const change of accepted) {
      const [uid, version] = change.split(' ') as [string, string];
      const before = events.indexOf(`${uid} ${Number(version) - 1}`);
      expect(before).toBeLessThan(events.indexOf(change));
    }
    expect((await messageJobs()).map(({ change }) => change)).toEqual(accepted.toSorted());
    await sendMails(Date.now() + 2 * leaseMs);
    const statuses = (await messageJobs()).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['done']));
  },
);

test('three dispatchers publish each change once while changes are made, and ten followers read the same events in the same order', async () => {
  const as = ready.world.owner;
  await tellChanges();
  const start = await readFeed(as);
  let isDispatched = false;
  const accepted: string[] = [];
  const write = async () => {
    for (let round = 0; round < cases(2, 12); round += 1) accepted.push(...(await changes()));
  };
  const following = Array.from({ length: 10 }, async () => {
    const met: string[] = [];
    let { cursor } = start;
    for (let isLast = false; !isLast; ) {
      isLast = isDispatched;
      const page = await readFeed(as, {}, cursor);
      met.push(...page.events.map(told));
      ({ cursor } = page);
    }
    return met;
  });
  try {
    const dispatchers = Array(3).fill(() => drain(everyShard, Date.now()));
    await beside(dispatchers, () => Promise.all(Array.from({ length: 6 }, write)));
    await tellChanges();
  } finally {
    isDispatched = true;
  }
  const met = await Promise.all(following);
  await expectTrueLists(ready.world.of);
  const fromStart = (await readFeed(as)).events.map(told).slice(start.events.length);
  expect(fromStart.toSorted()).toEqual(accepted.toSorted());
  for (const one of met) expect(one).toEqual(fromStart);
});
