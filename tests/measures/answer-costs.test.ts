import { expect, onTestFinished, test, vi } from 'vitest';
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

test('an invitation that is sent by email costs 1 read unit and 6 write units more than one that is not sent', async () => {
  const world = await newWorld();
  const meter = meterTable();
  await invite(world);
  const unsent = await meter(() => invite(world));
  vi.stubEnv('INVITATION_PAGE_URL', 'https://app.example.com/join');
  onTestFinished(() => void vi.unstubAllEnvs());
  const sent = await meter(() => invite(world));
  expect(sent.calls).toEqual(unsent.calls);
  const more = [sent.readUnits - unsent.readUnits, sent.writeUnits - unsent.writeUnits];
  expect(more).toEqual([1, 6]);
});
