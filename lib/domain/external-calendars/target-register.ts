/**
 * The connection with the calendar into which the bookings of a user are written. Version 0 means that there
 * never was one. The connection itself specifies the calendar, and whether it still exists.
 */
export interface Target {
  readonly ver: number;
  readonly connection: string | null;
}

/**
 * The users who may have a target calendar. Users who lost theirs may still be listed, but no user is
 * missing.
 */
export interface TargetRegister {
  readonly ver: number;
  readonly users: readonly string[];
  /** Whether there are too many users to list, so that any user may have a target calendar. */
  readonly isForAll: boolean;
}
