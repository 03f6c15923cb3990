import { expect, test } from 'vitest';
import { DeclineBooking } from '../../../lib/contract/bookings/decline-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book, read } from './guests.ts';
import { cancel, decline } from './moves.ts';

const asking = (world: World, overrides: Partial<EventType> = {}) =>
  world.eventType([world.member], { requiresConfirmation: true, ...overrides });
const timeOf = async (world: World) =>
  (await ledgerOf(world.of, world.member, at(1, '00:00'), at(4, '00:00'))).entries;

test('a declined request frees its time, its seat and its limits immediately, and contains the reason', async () => {
  const world = await auditedWorld();
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  for (const capacity of [null, 3]) {
    const eventType = await asking(world, { capacity, limits });
    const request = await book(world, eventType, at(2, '09:00'));
    const { status, headers, body } = await decline(world, request, { reason: 'Ill 🤒' });
    expect([status, headers.etag]).toEqual([200, '"2"']);
    expect(body.data).toEqual({
      ...request,
      status: 'cancel',
      cancelReason: 'Ill 🤒',
      cancelledBy: 'host',
      cancelledAt: body.data.updatedAt,
      updatedAt: expect.stringMatching(/Z$/u),
    });
    expect(await timeOf(world)).toEqual([]);
    await cancel(world, await book(world, eventType, at(2, '09:00')));
  }
});

test('a request that holds no time can be declined, and a booking cannot', async () => {
  const world = await auditedWorld();
  const request = await book(
    world,
    await asking(world, { holdsWhileRequested: false }),
    at(2, '09:00'),
  );
  const { body } = await decline(world, request);
  expect(body.data).toMatchObject({ status: 'cancel', cancelReason: '' });
  const booking = await book(world, await world.eventType([world.member]), at(2, '09:00'));
  expect((await decline(world, booking)).body.code).toBe('booking/already-confirmed');
  expect(await timeOf(world)).toHaveLength(1);
});

test('a reason of 2 000 characters for a declined request is stored, and a longer one is 400', async () => {
  const world = await auditedWorld();
  const request = await book(world, await asking(world), at(2, '09:00'));
  const refused = await decline(world, request, { reason: '🤒'.repeat(2001) });
  expect(refused.body.errors).toMatchObject([{ pointer: '/reason', code: 'member/too-long' }]);
  expect((await decline(world, request, { reason: '🤒'.repeat(2000) })).status).toBe(200);
});

test('a request is not declined by another user, with another version or in a dry run', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const request = await book(world, await asking(world), at(2, '09:00'));
  const params = { uid: request.uid };
  const stranger = await world.addUser('member');
  expect((await call(DeclineBooking, { as: stranger, params })).body.code).toBe(
    'caller/role-forbids',
  );
  expect((await decline(other, request)).body.code).toBe('booking/unknown');
  expect((await decline(world, request, {}, { 'If-Match': '"7"' })).status).toBe(412);
  const dry = await decline(world, request, {}, { Prefer: 'handling=dry-run' });
  expect(dry.body.data.status).toBe('cancel');
  expect(await read(world, request)).toEqual(request);
  expect((await call(DeclineBooking, { as: world.member, params })).status).toBe(200);
});
