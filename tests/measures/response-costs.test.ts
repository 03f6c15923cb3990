import { expect, test } from 'vitest';
import { ask, at, auditedWorld } from '../api/bookings/guests.ts';
import { askBy, led } from '../api/routing-forms/led.ts';
import { meterTable } from '../support/engine/capacity.ts';

test('a booking by a routing form response makes the same calls as one without, and costs 2 read units and at most 4 write units more', async () => {
  const world = await auditedWorld();
  const { eventType, token } = await led(world);
  await ask(world, eventType, at(4, '09:00'));
  const meter = meterTable();
  const without = await meter(() => ask(world, eventType, at(4, '10:00')));
  const by = await meter(() => askBy(world, token, eventType, at(4, '11:00')));
  expect(by.calls).toEqual(without.calls);
  // Reads a form and a response of less than 4 KB each. Writes the response, of less than 1 KB, and its list entry.
  expect(by.readUnits - without.readUnits).toBe(2);
  expect(by.writeUnits - without.writeUnits).toBeLessThanOrEqual(4);
});
