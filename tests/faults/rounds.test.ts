import { expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { DeleteEventType } from '../../lib/contract/event-types/delete-event-type.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { guest, times } from '../journeys/guests.ts';
import type { Fault } from '../support/engine/faulty-engine.ts';
import { forgetFailures } from '../support/engine/table-at.ts';
import { call } from '../support/http/call.ts';
import { stageOf } from './truth.ts';

const stage = stageOf();
const bookings = 2;

/** Lets the first `count` transactions pass and loses the answers of all others, with or without executing them. */
function losingAfter(count: number, isFinished: boolean): Fault {
  let met = 0;
  return async ({ forward, answer, cut }) => {
    met += 1;
    const reply = isFinished || met <= count ? await forward() : undefined;
    if (reply !== undefined && met <= count) answer(reply.status, reply.body);
    else cut();
  };
}

/** A deletion with its bookings takes one transaction for each booking and one more. */
const rows = times(bookings + 1, (count) => [
  { count, isFinished: false },
  { count, isFinished: true },
]).flat();

test.each(rows)(
  'a deletion that loses the table after $count of its transactions (the next are done: $isFinished) is finished by the same key, and cancels each booking once',
  async ({ count, isFinished }) => {
    const { ready, engine } = stage;
    const { world } = ready;
    const { uid } = await world.eventType([world.member, world.admin]);
    const uids = await Promise.all(
      times(bookings, async () => {
        const body = { ...guest(), eventTypeId: uid, startedAt: ready.nextStart() };
        return (await call(CreateBooking, { as: world.owner, body })).body.data.uid;
      }),
    );
    await forgetFailures();
    engine.arm(world.of, ['TransactWriteItems'], losingAfter(count, isFinished), 99);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const query = { cancelBookings: 'true' };
    const ask = () => call(DeleteEventType, { as: world.owner, params: { uid }, query, headers });
    const first = await ask();
    expect([first.status, first.body?.code]).toEqual([503, 'service/undecided']);
    engine.calm(world.of);
    expect((await ask()).status).toBe(204);
    expect((await call(GetEventType, { as: world.owner, params: { uid } })).status).toBe(404);
    for (const one of uids) {
      const found = await call(GetBooking, { as: world.owner, params: { uid: one } });
      expect([found.body.data.status, found.headers.etag]).toEqual(['cancel', '"2"']);
    }
  },
);

test('a deletion that can no longer read after it has cancelled bookings is undecided, because it has changed something', async () => {
  const { ready, engine } = stage;
  const { world } = ready;
  const { uid } = await world.eventType([world.member]);
  const body = { ...guest(), eventTypeId: uid, startedAt: ready.nextStart() };
  await call(CreateBooking, { as: world.owner, body });
  await forgetFailures();
  let transactions = 0;
  engine.arm(
    world.of,
    ['TransactWriteItems'],
    async ({ forward, answer }) => {
      const reply = await forward();
      transactions += 1;
      answer(reply.status, reply.body);
    },
    99,
  );
  engine.arm(
    uid,
    ['Query', 'BatchGetItem'],
    async ({ forward, answer, cut }) => {
      if (transactions > 0) return cut();
      const reply = await forward();
      answer(reply.status, reply.body);
    },
    99,
  );
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const query = { cancelBookings: 'true' };
  const ask = () => call(DeleteEventType, { as: world.owner, params: { uid }, query, headers });
  const first = await ask();
  expect([first.status, first.body?.code, transactions]).toEqual([503, 'service/undecided', 1]);
  engine.calm(uid);
  engine.calm(world.of);
  expect((await ask()).status).toBe(204);
});
