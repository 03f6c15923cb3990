import { minuteMs } from '../time/minute.ts';

/** Changes of a schedule within this time cause one message to each attendee. */
export const batchMs = minuteMs;

/** Versions of a schedule whose changes are in the same messages. */
export interface ScheduleBatch {
  /** The version whose job sends the messages. */
  readonly leader: number;
  /** The version before the changes; 0 if there is none. */
  readonly from: number;
  /** The version after the changes. */
  readonly until: number;
}
