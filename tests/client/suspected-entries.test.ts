import { expect, test } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { eventTypeLoader } from '../../pages/calendar/event-types.ts';
import { loadEntries } from '../../pages/calendar/load-entries.ts';
import { at, auditedWorld } from '../api/bookings/guests.ts';
import { bookAt, openTo } from '../api/guests/public-bookings.ts';
import { sharedPatientService } from '../support/processes/service.ts';

test('the calendar of a host contains their suspected bookings after all other entries', async () => {
  const [service, world] = [await sharedPatientService(), await auditedWorld('admin')];
  const { member, admin } = world;
  const [own, others] = [
    await openTo(world),
    await world.eventType([admin], { visibility: 'public' }),
  ];
  const filled = { website: 'https://buy.example.com' };
  const suspected = await bookAt(world.of, own, at(3, '09:00'), filled);
  const real = await bookAt(world.of, own, at(3, '10:00'));
  await bookAt(world.of, others, at(3, '09:00'), filled);
  const client = createClient({ baseUrl: service.baseUrls[0] ?? '', apiKey: member.key });
  const { data: me } = await client.users.getCurrent();
  const period = { fromMs: Date.parse(at(3, '00:00')), toMs: Date.parse(at(4, '00:00')) };
  const { signal } = new AbortController();
  const loadEventTypes = eventTypeLoader(client, me);
  const { entries } = await loadEntries(client, me, member.userId, period, loadEventTypes, signal);
  expect(entries.map(({ id }) => id)).toEqual([real.body.data.uid, suspected.body.data.uid]);
});
