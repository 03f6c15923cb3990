/**
 * The connection of a user that has the calendar into which their bookings are written; at version 0 there never was
 * one. Which calendar that is, and whether it is there still, is told by the connection.
 */
export interface Target {
  readonly ver: number;
  readonly connection: string | null;
}

/** The users who have such a calendar. Some may have lost it, and none is missing. */
export interface TargetRegister {
  readonly ver: number;
  readonly users: readonly string[];
  /** More than are named have one, so each user may. */
  readonly isForAll: boolean;
}
