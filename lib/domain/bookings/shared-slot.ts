import type { AccountProvider } from '../event-types/meeting-provider.ts';

/** With whose accounts the guests of a slot meet. */
export type Makers = Readonly<Partial<Record<AccountProvider, string>>>;

/** One slot of one host that several guests may share. `end` is an epoch minute: seats are shared only by the same length. */
export interface Seats {
  readonly taken: number;
  readonly end: number;
  /** Where its guests meet; absent while none of them has a meeting that was made for them. */
  readonly meetingUrl?: string | undefined;
  /** A guest who comes when their accounts have failed meets the others all the same. */
  readonly makers?: Makers | undefined;
}

/** A slot that guests share, as it is named. */
export interface Slot {
  readonly eventTypeId: string;
  readonly startedAt: string;
  readonly userId: string;
}

/** A slot of an event type, as lists of seats name it. */
export const seatsId = (startedAt: string, userId: string): string => `${startedAt} ${userId}`;
