import { expect, onTestFinished, test } from 'vitest';
import { accessTokenOf, grantDeps } from '../../lib/app/external-calendars/grants.ts';
import { findGrant, leaseGrant } from '../../lib/data/external-calendars/calendar-grants.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';
import { connectGoogle, startGoogle } from '../api/calendar-connections/authorizing.ts';
import { newWorld } from '../support/world.ts';

test('each lease for the renewal of a grant begins at the time of its request, even late in a run', async () => {
  const google = await startGoogle();
  onTestFinished(() => google.close());
  google.server.lifetime = 30;
  const { of, member } = await newWorld();
  const { uid } = await connectGoogle(google, member);
  const sealed = (await findGrant(of, uid)) ?? '';
  let nowMs = Date.now();
  const lease = { by: 'one who ended', untilMs: nowMs + 30_000 };
  expect(await leaseGrant(of, uid, sealed, lease, nowMs)).toBe('leased');
  const leases: (readonly [number, number])[] = [];
  const deps: typeof grantDeps & { surroundings: typeof surroundings } = {
    ...grantDeps,
    surroundings,
    leaseGrant: (...asked) => {
      leases.push([asked[3].untilMs, asked[4]]);
      return leaseGrant(...asked);
    },
  };
  const clock = () => {
    nowMs += 20_000;
    return nowMs;
  };
  const allowed = { uid, provider: 'google' } as const;
  const accessToken = await accessTokenOf(of, member.userId, allowed, clock, deps);
  expect(google.server.isGood(accessToken)).toBe(true);
  expect(leases.map(([untilMs, askedMs]) => untilMs - askedMs)).toEqual([30_000, 30_000]);
});
