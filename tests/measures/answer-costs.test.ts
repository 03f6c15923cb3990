import { expect, test } from 'vitest';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { confirm, look, requested } from '../api/answers/requests.ts';
import { call } from '../support/call.ts';
import { meterTable } from '../support/capacity.ts';

test('an answer by a link costs what the same costs with a credential, and the read of the host', async () => {
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
