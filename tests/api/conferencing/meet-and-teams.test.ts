import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeleteConferencingConnection } from '../../../lib/contract/conferencing/delete-conferencing-connection.ts';
import { deathsAt, dieAt } from '../../support/engine/die-at.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../support/external-calendars/authorization-server.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { startMeetDouble } from '../../support/meetings/meet-double.ts';
import type { MeetingsDouble } from '../../support/meetings/meetings-double.ts';
import { startTeamsDouble } from '../../support/meetings/teams-double.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, book, read } from '../bookings/guests.ts';
import { authorize, begin, connectionsOf } from './connecting.ts';
import { cancel, move } from './meetings-at-zoom.ts';
import { runWorker, settle, zoomPlace } from './zoom.ts';

const calendarList = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly';

const providers = [
  {
    provider: 'googleMeet',
    as: 'google',
    api: 'GOOGLE_API_URL',
    start: startMeetDouble,
    account: 'ann@meet.example',
    scope: `${calendarList} https://www.googleapis.com/auth/calendar.events.owned`,
  },
  {
    provider: 'teams',
    as: 'microsoft',
    api: 'MICROSOFT_API_URL',
    start: startTeamsDouble,
    account: 'ann@teams.example',
    scope: 'offline_access User.Read OnlineMeetings.ReadWrite',
  },
] as const;

describe.each(providers)(
  'meetings of $provider',
  ({ provider, as, api, start, account, scope }) => {
    let server: AuthorizationServer;
    let meetings: MeetingsDouble;
    beforeAll(async () => {
      [server, meetings] = await Promise.all([startAuthorizationServer(as, 'meetings'), start()]);
      meetings.isGood = server.isGood;
      vi.stubEnv(api, meetings.url);
    });
    afterAll(async () => {
      meetings.close();
      await server.close();
      vi.unstubAllEnvs();
    });
    beforeEach(() => {
      meetings.instead = undefined;
      meetings.clear();
      meetings.asked.length = 0;
    });

    async function connected() {
      const world = await newWorld();
      const { connection, url } = await begin(world.member, {}, provider);
      const cameBack = await server.agree(url);
      const answer = await authorize(world.member, connection.uid, cameBack);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const place = { ...zoomPlace, locationId: provider, provider };
      const eventType = await world.eventType([world.member], { locations: [place] });
      return { world, eventType, url, connection: answer.body.data };
    }

    const makes = () => meetings.asked.filter(({ method }) => method === 'POST');
    const urlOf = async (world: World, booking: { readonly uid: string }) => {
      const { url, urlStatus } = await read(world, booking);
      return { url, urlStatus };
    };
    const there = () => ({ url: meetings.shown()[0]?.url, urlStatus: 'available' });

    test('a user connects the account, and the meeting of a booking is created, moved and deleted with it', async () => {
      const { world, eventType, url, connection } = await connected();
      expect(new URL(url).searchParams.get('scope')).toBe(scope);
      expect(connection).toMatchObject({ provider, account, status: 'connected' });
      const booking = await book(world, eventType, at(2, '09:00'));
      expect(booking).toMatchObject({ url: '', urlStatus: 'pending' });
      await settle();
      expect(meetings.shown()).toMatchObject([
        { topic: 'A guest', startedAt: at(2, '09:00'), minutes: 30 },
      ]);
      const made = await urlOf(world, booking);
      expect(made).toEqual(there());
      await move(world, booking, at(3, '10:00'));
      await settle();
      expect(meetings.shown()).toMatchObject([{ startedAt: at(3, '10:00') }]);
      expect(await urlOf(world, booking)).toEqual(made);
      await cancel(world, booking);
      await settle();
      expect(meetings.shown()).toEqual([]);
      expect(makes()).toHaveLength(1);
    });

    test('a lost response leaves one meeting, and a cancellation deletes that meeting', async () => {
      const { world, eventType } = await connected();
      meetings.instead = ({ method }) =>
        method === 'POST' ? { status: 500, isFinished: true } : undefined;
      const [kept, cancelled] = [
        await book(world, eventType, at(2, '09:00')),
        await book(world, eventType, at(2, '11:00')),
      ];
      await settle();
      expect(meetings.shown()).toHaveLength(2);
      meetings.instead = undefined;
      await cancel(world, cancelled);
      await settle();
      await runWorker(6000);
      expect(meetings.shown()).toMatchObject([{ topic: 'A guest', startedAt: at(2, '09:00') }]);
      expect(await urlOf(world, kept)).toEqual(there());
    });

    test('a meeting that its owner deleted is created again with the next change of the booking', async () => {
      const { world, eventType } = await connected();
      const booking = await book(world, eventType, at(2, '09:00'));
      await settle();
      const { url } = await urlOf(world, booking);
      meetings.clear();
      await move(world, booking, at(3, '09:00'));
      await settle();
      await runWorker(6000);
      expect(meetings.shown()).toMatchObject([{ startedAt: at(3, '09:00') }]);
      expect(await urlOf(world, booking)).toEqual(there());
      expect(meetings.shown()[0]?.url).not.toBe(url);
    });

    test('an account whose token is refused has failed, and is revoked at the provider when it is deleted', async () => {
      const { world, eventType, connection } = await connected();
      meetings.isGood = () => false;
      const booking = await book(world, eventType, at(2, '09:00'));
      await settle();
      meetings.isGood = server.isGood;
      expect(await connectionsOf(world.member)).toMatchObject([{ status: 'failed' }]);
      expect(await urlOf(world, booking)).toMatchObject({ urlStatus: 'pending' });
      const params = { uid: connection.uid };
      const { status } = await call(DeleteConferencingConnection, { as: world.member, params });
      expect(status).toBe(204);
      const revoked = server.asked.filter((path) => path === '/revoke').length;
      // Microsoft has no endpoint that revokes a grant.
      expect(revoked).toBe(provider === 'teams' ? 0 : 1);
    });

    test.runIf(provider === 'googleMeet')(
      'a user who grants only a part of the scopes connects nothing',
      async () => {
        const { member } = await newWorld();
        const { connection, url } = await begin(member, {}, provider);
        const part = new URL(url);
        part.searchParams.set('scope', calendarList);
        const { status, body } = await authorize(
          member,
          connection.uid,
          await server.agree(part.href),
        );
        expect([status, body.errors?.[0]?.code]).toEqual([422, 'connection/refused']);
        expect(server.asked.at(-1)).toBe('/revoke');
        expect(await connectionsOf(member)).toMatchObject([{ status: 'pending' }]);
      },
    );

    test('a crash of a worker at any call leaves one meeting in the end, and none after a cancellation', async () => {
      const { world, eventType } = await connected();
      const death = dieAt();
      let day = 2;
      for (const when of ['before', 'after'] as const) {
        const { first, step } = deathsAt(when);
        for (let calls = first; ; calls += step) {
          const booking = await book(world, eventType, at(day, '09:00'));
          day += 1;
          await tellChanges();
          death.arm(calls, when);
          await runWorker().catch(() => undefined);
          const isDead = death.disarm();
          // The killed worker holds the booking for two minutes, and the meeting for one minute.
          await runWorker(180_000);
          expect(await urlOf(world, booking)).toEqual(there());
          expect(meetings.shown()).toHaveLength(1);
          await cancel(world, booking);
          await tellChanges();
          death.arm(calls, when);
          await runWorker().catch(() => undefined);
          death.disarm();
          await runWorker(180_000);
          expect(meetings.shown()).toEqual([]);
          if (!isDead) break;
        }
      }
    });
  },
);
