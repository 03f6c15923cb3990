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

/** The meeting of a shared slot as it was read, and its address once the guest has joined. */
export interface JoinedMeeting {
  readonly known: string | undefined;
  readonly url: string;
}

/**
 * What happens to the seats of a slot; ends are epoch minutes. `open`: the first guest comes; `join`: a
 * further guest, if a seat is free; `leave`: one of several guests leaves; `close`: the last guest leaves; `resize`: the only
 * guest stays for another length. Only `open`, `close` and `resize` change the week of the host, so guests
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
      /** The meeting of a guest who has one. */
      readonly meeting?: JoinedMeeting | undefined;
      /** Set if the guest meets with other accounts than were read. */
      readonly makers?: Makers | undefined;
    }
  | { readonly change: 'leave' | 'close'; readonly slot: Slot };
