/** How far the calendars of a connection were read, without what is kept of their entries. */
export interface StoredSync {
  readonly ver: number;
  readonly userId: string;
  /** When the next synchronization is due, in epoch milliseconds. */
  readonly dueAtMs: number;
  /** The day of which the horizon of its busy minutes is, since 1970. */
  readonly day: number;
  readonly calendars: readonly {
    readonly id: string;
    readonly state?: string | undefined;
    readonly timeZone: string | null;
    /** In how many parts its entries are stored. */
    readonly parts: number;
  }[];
}
