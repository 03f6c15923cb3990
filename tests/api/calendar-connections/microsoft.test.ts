import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CreateCalendarConnection } from '../../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { DeleteCalendarConnection } from '../../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../support/external-calendars/authorization-server.ts';
import {
  type MicrosoftDouble,
  microsoftToken,
  startMicrosoftDouble,
} from '../../support/external-calendars/microsoft-double.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, seatsLeft } from '../bookings/guests.ts';
import { authorize } from './authorizing.ts';

let server: AuthorizationServer;
let calendars: MicrosoftDouble;
beforeAll(async () => {
  [server, calendars] = await Promise.all([
    startAuthorizationServer('microsoft'),
    startMicrosoftDouble('127.0.0.1'),
  ]);
  calendars.manners = {
    instead: ({ headers }) => {
      if (server.isGood(String(headers.authorization).replace(/^Bearer /u, ''))) {
        Object.assign(headers, { authorization: `Bearer ${microsoftToken}` });
      }
      return false;
    },
  };
  vi.stubEnv('MICROSOFT_API_URL', calendars.url);
});
afterAll(async () => {
  calendars.close();
  await server.close();
  vi.unstubAllEnvs();
});

test('a Microsoft account is connected and disconnected, without a revocation because Microsoft has none', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const timeOf = (instant: string) => ({ dateTime: instant.slice(0, -1), timeZone: 'UTC' });
  const times = { start: timeOf(at(2, '09:00')), end: timeOf(at(2, '10:00')) };
  calendars.put('AAMk=', { id: 'lunch', iCalUId: 'lunch', ...times });
  const begun = await call(CreateCalendarConnection, {
    as: member,
    body: { provider: 'microsoft' },
  });
  const { uid, authorizationUrl = '' } = begun.body.data;
  expect(new URL(authorizationUrl).pathname).toBe('/common/oauth2/v2.0/authorize');
  const { code, state } = await server.agree(authorizationUrl);
  const { status, body } = await authorize(member, uid, { code, state });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    provider: 'microsoft',
    account: 'ann@example.com',
    status: 'connected',
  });
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  const before = server.asked.length;
  const gone = await call(DeleteCalendarConnection, { as: member, params: { uid } });
  expect([gone.status, server.asked.length]).toEqual([204, before]);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
});
