import { expect, test } from 'vitest';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { confirm, look, requested } from '../api/answers/requests.ts';
import { invite } from '../api/organization/invitations.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

test('an answer by a link costs the same as one with a credential, plus the read of the host', async () => {
  const [one, other] = [await requested(), await requested()];
  const meter = meterTable();
  const seen = await meter(() => look(one.token));
  expect([seen.calls, seen.isConsistent]).toEqual([['BatchGetItem', 'BatchGetItem'], true]);
  expect(seen.readUnits).toBeLessThanOrEqual(5);
  const refused = await meter(() => look('altered'));
  expect([refused.calls, refused.writeUnits]).toEqual([['BatchGetItem'], 0]);
  expect(refused.readUnits).toBeLessThanOrEqual(2);
  const sent = { as: other.world.owner, params: { uid: other.booking.uid } };
  const byKey = await meter(() => call(ConfirmBooking, sent));
  const byLink = await meter(() => confirm(one.token));
  expect(byLink.calls).toEqual(['BatchGetItem', ...byKey.calls]);
  expect([byLink.readUnits, byLink.writeUnits]).toEqual([byKey.readUnits + 3, byKey.writeUnits]);
});

test('an invitation costs 4 read units and 13 write units, with the job of its mail', async () => {
  const world = await newWorld();
  const meter = meterTable();
  await invite(world);
  const { readUnits, writeUnits } = await meter(() => invite(world));
  expect([readUnits, writeUnits]).toEqual([4, 13]);
});
