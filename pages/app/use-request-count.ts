import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { isManager } from '../../lib/domain/access.ts';
import { can } from '../signed-in/can.ts';
import { usePlace } from './navigation.ts';

const changes = new EventTarget();

/** Counts the booking requests again, because a booking has changed. */
export const countRequestsAgain = (): void => void changes.dispatchEvent(new Event('change'));

/** Minimum time between two counts that no change has caused. */
const pauseMs = 60_000;

/** Whether the user can answer booking requests. */
const mayAnswer = (me: CurrentUser): boolean =>
  me.role !== 'restricted' && can(me, 'bookings:read');

/** The number of requests whose time has not passed: all of them for managers, their own for other users. */
async function countRequests(client: SchedulingClient, me: CurrentUser): Promise<number> {
  const { count = 0 } = await client.bookings.list(
    {
      status: 'request',
      countOnly: true,
      startedAt: new Date().toISOString(),
      ...(!isManager(me) && { userId: me.uid }),
    },
    { maxRetries: 1 },
  );
  return count;
}

/**
 * The number of open booking requests; 0 until it is known. It is counted at the start, after a change, and at most once a minute when
 * the user opens another page or returns to the tab.
 */
export function useRequestCount(client: SchedulingClient, me: CurrentUser): number {
  const { path } = usePlace();
  const [count, setCount] = useState(0);
  const countedAtMs = useRef(0);
  const runs = useRef(0);
  const load = () => {
    if (!mayAnswer(me)) return;
    countedAtMs.current = Date.now();
    runs.current += 1;
    const run = runs.current;
    const keep = (found: number) => {
      if (runs.current === run) setCount(found);
    };
    // The number is not important enough for an error message.
    countRequests(client, me).then(keep, () => undefined);
  };
  const latest = useRef(load);
  latest.current = load;
  const loadIfOld = () => {
    if (Date.now() - countedAtMs.current >= pauseMs) latest.current();
  };
  useEffect(loadIfOld, [path]);
  useEffect(() => {
    const loadNow = () => latest.current();
    const onReturn = () => {
      if (document.visibilityState === 'visible') loadIfOld();
    };
    changes.addEventListener('change', loadNow);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      changes.removeEventListener('change', loadNow);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
  return count;
}
