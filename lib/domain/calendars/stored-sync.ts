/** How far the calendars of a connection were read, without what is kept of their entries. */
export interface StoredSync {
  readonly ver: number;
  readonly userId: string;
  /** When the next synchronization is due, in epoch milliseconds. */
  readonly dueAtMs: number;
  /** The number of readings that have begun since the last one ended; absent for none. */
  readonly begun?: number | undefined;
  /** The day of which the horizon of its busy minutes is, since 1970. */
  readonly day: number;
  /** The day on which the calendars were last listed; absent where it is the same. */
  readonly listedDay?: number | undefined;
  readonly calendars: readonly {
    readonly id: string;
    readonly state?: string | undefined;
    readonly timeZone: string | null;
    /** In how many parts its entries are stored. */
    readonly parts: number;
    /** How often in a row it could not be read, while others could; absent for never. */
    readonly failures?: number | undefined;
    /** The last listing did not have it. */
    readonly isMissing?: true | undefined;
    /** The number of entries that were listed and not handed over; absent for none. */
    readonly withheld?: number | undefined;
  }[];
}
