/** The stored state of the calendars of a connection. Their entries are stored in other items. */
export interface StoredSync {
  readonly ver: number;
  readonly userId: string;
  /** The day from which busy minutes are counted, in days since 1970. */
  readonly day: number;
  /** The day on which the calendars were last listed, in days since 1970. */
  readonly listedDay: number;
  readonly calendars: readonly {
    readonly id: string;
    readonly state?: string | undefined;
    readonly timeZone: string | null;
    /** The number of items in which its entries are stored. */
    readonly parts: number;
    /** The number of consecutive failures to read it while other calendars were read; absent for none. */
    readonly failures?: number | undefined;
    /** Whether the last listing did not contain it. */
    readonly isMissing?: true | undefined;
    /** The number of entries that the server listed but did not send; absent for none. */
    readonly withheld?: number | undefined;
  }[];
}
