/** One slot of one host that several guests may share. `end` is an epoch minute: seats are shared only by the same length. */
export interface Seats {
  readonly taken: number;
  readonly end: number;
  /** Where its guests meet; absent while none of them has a meeting that was made for them. */
  readonly meetingUrl?: string | undefined;
}

/** A slot that guests share, as it is named. */
export interface Slot {
  readonly eventTypeId: string;
  readonly startedAt: string;
  readonly userId: string;
}

/** A slot of an event type, as lists of seats name it. */
export const seatsId = (startedAt: string, userId: string): string => `${startedAt} ${userId}`;
