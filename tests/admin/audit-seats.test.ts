import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { Place } from '../../lib/domain/event-types/place.ts';
import { at, book } from '../api/bookings/guests.ts';
import { cancel } from '../api/bookings/moves.ts';
import { newWorld } from '../support/world.ts';

const nothing = { url: null, phoneNumber: null, address: null, customLocation: null, access: null };
const jitsi: Place = { ...nothing, locationId: 'custom', provider: 'jitsi' };
const phone: Place = { ...nothing, locationId: 'phone', provider: null, phoneNumber: '+4420' };
const start = at(2, '09:00');

beforeEach(() => {
  vi.stubEnv('JITSI_URL', 'https://meet.example.org');
  return () => vi.unstubAllEnvs();
});

/** A guest in a shared slot with a meeting room, and a function that changes the room without the service. */
async function shared() {
  const world = await newWorld();
  const shape = { capacity: 4, locations: [jitsi, phone] };
  const eventType = await world.eventType([world.member], shape);
  const guest = await book(world, eventType, start);
  const Key = keys.seats(world.of, eventType.uid, start, world.member.userId);
  const meetAt = (url: string) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET meetingUrl = :url',
        ExpressionAttributeValues: { ':url': url },
      }),
    );
  return { world, eventType, guest, meetAt };
}

test('the audit finds a slot whose room differs from that of its guests, and guests who book after the repair get the right room', async () => {
  const { world, eventType, guest, meetAt } = await shared();
  await meetAt('https://meet.example.org/elsewhere');
  const found = await audit(world.of);
  expect(found.map(({ kind }) => kind)).toEqual(['seats-differ']);
  expect(JSON.stringify(found.map(({ detail }) => detail))).not.toContain('meet.example.org');
  expect(await rebuild(world.of, found)).toBe(1);
  expect(await audit(world.of)).toEqual([]);
  expect((await book(world, eventType, start)).url).toBe(guest.url);
});

test('a repair does not overwrite a room that has changed since the audit', async () => {
  const { world, guest, meetAt } = await shared();
  await meetAt('https://meet.example.org/elsewhere');
  const found = await audit(world.of);
  await meetAt(guest.url);
  expect(await rebuild(world.of, found)).toBe(0);
  expect(await audit(world.of)).toEqual([]);
});

test('the audit accepts a slot with a room after the guest of this room has cancelled and only a guest without one is left', async () => {
  const { world, eventType, guest } = await shared();
  await book(world, eventType, start, { locationId: 'phone' });
  await cancel(world, guest);
  expect(await audit(world.of)).toEqual([]);
});
