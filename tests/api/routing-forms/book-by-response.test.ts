import { expect, test } from 'vitest';
import { ListAvailableSchedules } from '../../../lib/contract/event-types/list-available-schedules.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { hideItem } from '../../support/engine/hide-item.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { at, auditedWorld, book, hostOf } from '../bookings/guests.ts';
import { askBy, dryRun, leadingTo, led, offeredBy, responseOf, tokenOf } from './led.ts';

const nine = at(3, '09:00');

test('only the routed hosts of a response are offered and booked, and the response names its booking', async () => {
  const world = await auditedWorld();
  const { first, second, eventType, token } = await led(world);
  const all = await offeredBy(world, undefined, eventType, nine);
  expect(all.body.data[0]?.slots[0]?.hostIds.toSorted()).toEqual(
    [first.userId, second.userId].toSorted(),
  );
  const offered = await offeredBy(world, token, eventType, nine);
  for (const { hostIds } of offered.body.data[0]?.slots ?? []) {
    expect(hostIds).toEqual([second.userId]);
  }
  const { status, body } = await askBy(world, token, eventType, nine);
  expect([status, hostOf(body.data)]).toEqual([201, second.userId]);
  expect((await responseOf(world, token)).bookingUid).toBe(body.data.uid);
});

test('a booking by a response accepts exactly the starts that are offered for the response', async () => {
  const world = await auditedWorld();
  const { first, second, eventType, token } = await led(world);
  await world.setHours(second, daily('UTC', 10, 11));
  const starts = async (sent: string | undefined) => {
    const { body } = await call(ListAvailableSchedules, {
      as: world.owner,
      params: { uid: eventType.uid },
      query: { periodStart: nine, periodEnd: at(3, '11:00') },
      headers: sent === undefined ? {} : { 'X-Response-Token': sent },
    });
    return body.data.map(({ startedAt, remainingCapacity }) => [startedAt, remainingCapacity]);
  };
  const [ten, half] = [at(3, '10:00'), at(3, '10:30')];
  expect(await starts(token)).toEqual([
    [ten, 1],
    [half, 1],
  ]);
  expect((await starts(undefined)).length).toBe(4);
  const outside = await askBy(world, token, eventType, nine);
  expect(outside.body.code).toBe('booking/not-offered');
  await world.setHours(first, daily('UTC', 0, 0));
  await book(world, eventType, ten);
  await world.setHours(first, daily('UTC', 0, 24));
  const taken = await askBy(world, token, eventType, ten);
  expect(taken.body).toMatchObject({ code: 'booking/slot-taken', reason: 'busy' });
  // The next starts are those of the routed host, too.
  expect(taken.body.nextStarts).toEqual([half, at(4, '10:00'), at(4, '10:30')]);
  expect((await askBy(world, token, eventType, half)).status).toBe(201);
});

test('explain=true lists only routed hosts as reasons', async () => {
  const world = await newWorld();
  const { second, eventType, token } = await led(world);
  await world.setHours(second, daily('UTC', 0, 0));
  const { body } = await offeredBy(world, token, eventType, nine, { explain: 'true' });
  expect(body.data[0]?.slots).toEqual([]);
  expect(body.data[0]?.reasons).toEqual([{ code: 'outside-hours', userId: second.userId }]);
});

test('a response that is routed to an event type without hosts can book any of its hosts', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  const form = await leadingTo(world, eventType);
  for (const start of [nine, nine]) {
    const token = await tokenOf(world, form);
    expect((await askBy(world, token, eventType, start)).status).toBe(201);
  }
});

test('all hosts are booked if all hosts of the event type take part by then', async () => {
  const world = await auditedWorld();
  const { eventType, first, second, form } = await led(world);
  const together = await world.eventType([first, second], {
    uid: eventType.uid,
    assignment: { type: 'all' },
  });
  const { body } = await askBy(world, await tokenOf(world, form), together, nine);
  expect(body.data.hosts.length).toBe(2);
});

test('a dry run books nothing and does not change the response', async () => {
  const world = await auditedWorld();
  const { second, eventType, token } = await led(world);
  const preview = await askBy(world, token, eventType, nine, {}, dryRun);
  expect([preview.status, preview.body.data.uid]).toEqual([200, 'dry-run']);
  expect(hostOf(preview.body.data)).toBe(second.userId);
  expect((await responseOf(world, token)).bookingUid).toBeNull();
  expect((await askBy(world, token, eventType, nine)).status).toBe(201);
});

test('a response can create a booking request', async () => {
  const world = await auditedWorld();
  const { second, eventType, token } = await led(world, {
    requiresConfirmation: true,
    holdsWhileRequested: false,
  });
  const { body } = await askBy(world, token, eventType, nine);
  expect([body.data.status, hostOf(body.data)]).toEqual(['request', second.userId]);
  expect((await responseOf(world, token)).bookingUid).toBe(body.data.uid);
  expect((await askBy(world, token, eventType, nine)).body.code).toBe('response/booked');
});

test('a retry with the same Idempotency-Key is replayed, and the token of another response is another request', async () => {
  const world = await auditedWorld();
  const { eventType, form, token } = await led(world);
  const key = { 'idempotency-key': 'one' };
  const once = await askBy(world, token, eventType, nine, {}, key);
  const again = await askBy(world, token, eventType, nine, {}, key);
  expect(again.body).toEqual(once.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = await askBy(world, await tokenOf(world, form), eventType, nine, {}, key);
  expect(other.body.code).toBe('idempotency/key-reused');
});

test('only the routed hosts are booked from an event type with more hosts than one read loads', async () => {
  const world = await auditedWorld();
  const hosts = await Promise.all(Array.from({ length: 40 }, () => world.addUser('member')));
  const eventType = await world.eventType(hosts);
  const [one, other] = hosts.slice(-2) as [Person, Person];
  const form = await leadingTo(world, eventType, [one, other]);
  const chosen: (string | undefined)[] = [];
  for (const _ of [1, 2]) {
    chosen.push(
      hostOf((await askBy(world, await tokenOf(world, form), eventType, nine)).body.data),
    );
  }
  expect(chosen.toSorted()).toEqual([one.userId, other.userId].toSorted());
  const third = await askBy(world, await tokenOf(world, form), eventType, nine);
  expect(third.body.code).toBe('booking/slot-taken');
});

test('a response can be used immediately, because it is read consistently', async () => {
  const world = await newWorld();
  const { second, eventType, token } = await led(world);
  const [formId = '', uid = ''] = token.split('.');
  hideItem(keys.routingResponse(world.of, formId, uid), { fromConsistent: false });
  const { status, body } = await offeredBy(world, token, eventType, nine);
  expect([status, body.data[0]?.slots[0]?.hostIds]).toEqual([200, [second.userId]]);
});
