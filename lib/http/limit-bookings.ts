import { Replay } from '../app/replay.ts';
import { Problem } from '../contract/problem.ts';
import { countInDay, type DayLimit, uncountInDay } from '../data/rates/count-in-day.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { publicBookingsAtMost } from './configuration.ts';
import type { Event } from './exchange.ts';
import { clientOf } from './limit-caller.ts';

/** Minimum number of client addresses that can use up the limit of a team in an hour, and in a day. */
const clientsToFill: DayLimit = { hour: 40, day: 100 };

/**
 * Counts a booking without a credential, for the client and for the team, by hour and by day. A cancellation does not
 * lower the count, because the booking has notified people and blocked time of a host.
 */
export function limitBookings(event: Event, nowMs: number) {
  const nowSeconds = Math.floor(nowMs / 1000);
  const counters: string[] = [];
  const count = async (counter: string, atMost: DayLimit): Promise<void> => {
    const seconds = await countInDay(counter, atMost, nowSeconds);
    if (seconds > 0) {
      throw new Problem('caller/rate-limited', { headers: { 'retry-after': `${seconds}` } });
    }
    counters.push(counter);
  };
  return {
    /**
     * The client is counted first, so a client at its limit takes nothing of the team's limit. Neither does a suspected
     * booking, because it notifies no person and takes no time.
     */
    async count(of: OrganizationId, isSuspected: boolean): Promise<void> {
      const team = publicBookingsAtMost();
      await count(`B${of}.${clientOf(event)}`, clientLimitOf(team));
      if (!isSuspected) await count(`B${of}`, team);
    },
    /**
     * Lowers the counts again if the request was refused after it was counted, or got a stored reply. If the outcome is
     * unknown, the counts stay.
     */
    async settle<Reply>(outcome: Promise<Reply>): Promise<Reply> {
      try {
        return await outcome;
      } catch (error) {
        const isRefused = error instanceof Problem && error.status < 500;
        if (isRefused || error instanceof Replay) {
          await Promise.all(counters.map((counter) => uncountInDay(counter, nowSeconds)));
        }
        throw error;
      }
    },
  };
}

const clientLimitOf = ({ hour, day }: DayLimit): DayLimit => ({
  hour: Math.max(1, Math.floor(hour / clientsToFill.hour)),
  day: Math.max(1, Math.floor(day / clientsToFill.day)),
});
