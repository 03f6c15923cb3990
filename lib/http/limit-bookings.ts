import { Replay } from '../app/replay.ts';
import { Problem } from '../contract/problem.ts';
import { countInDay, type DayLimit, uncountInDay } from '../data/rates/count-in-day.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { publicBookingsAtMost } from './configuration.ts';
import type { Event } from './exchange.ts';
import { clientOf } from './limit-caller.ts';

/** The minimum number of client addresses that it takes to use up the limit of a team in an hour, and in a day. */
const clientsToFill: DayLimit = { hour: 40, day: 100 };

/**
 * Counts a booking without a credential, for the client and for the team, by hour and by day. Cancelling does not lower the count,
 * because each booking notifies people and takes time of a host while it is there.
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
     * The client is counted first: one that is at its limit takes nothing of the team's limit. Neither does a suspected booking,
     * which notifies no one and takes no time.
     */
    async count(of: OrganizationId, isSuspected: boolean): Promise<void> {
      const team = publicBookingsAtMost();
      await count(`B${of}.${clientOf(event)}`, clientLimitOf(team));
      if (!isSuspected) await count(`B${of}`, team);
    },
    /** Lowers the counts again if the request was refused after it was counted, or was answered before. If the outcome is not known, they stay. */
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
