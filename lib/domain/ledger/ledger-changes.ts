import type { Makers, Slot } from '../bookings/shared-slot.ts';
import type { BusyRule } from '../schedules/busy-rule.ts';
import type { Entry } from './entry.ts';

/** What changes in the time of hosts. */
export interface LedgerChanges {
  readonly weeks?: readonly WeekChange[];
  readonly seats?: readonly SeatChange[];
  readonly rules?: readonly RulesChange[];
}

export interface JoinedMeeting {
  readonly known: string | undefined;
  readonly url: string;
}

/** All entries of a host's week from now on. */
export interface WeekChange {
  readonly userId: string;
  readonly week: number;
  readonly entries: readonly Entry[];
}

/** All rules of a host from now on. */
export interface RulesChange {
  readonly userId: string;
  readonly rules: readonly BusyRule[];
}

/**
 * What happens to the seats of a slot; ends are epoch minutes. `open`: the first guest comes; `join`: a
 * further one, if there is room; `leave`: one of several goes; `close`: the last one; `resize`: the only
 * guest stays, for another time. Only `open`, `close` and `resize` change the week of the host, so guests
 * of one slot do not race for its version.
 */
export type SeatChange =
  | {
      readonly change: 'open';
      readonly slot: Slot;
      readonly end: number;
      readonly meetingUrl?: string | undefined;
      readonly makers?: Makers | undefined;
    }
  | { readonly change: 'resize'; readonly slot: Slot; readonly end: number }
  | {
      readonly change: 'join';
      readonly slot: Slot;
      readonly end: number;
      readonly capacity: number;
      /** Of a guest who has a meeting: where those of the slot were seen to meet, and where they do from now on. */
      readonly meeting?: JoinedMeeting | undefined;
      /** Of one with whose account the meeting is another's than was seen. */
      readonly makers?: Makers | undefined;
    }
  | { readonly change: 'leave' | 'close'; readonly slot: Slot };
