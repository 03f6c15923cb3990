import type { AccountProvider } from '../event-types/meeting-provider.ts';

/** User IDs of the account owners. The guests of a slot meet with these accounts. */
export type Makers = Readonly<Partial<Record<AccountProvider, string>>>;

/**
 * The seats of a shared slot of one host. `end` is an epoch minute. Guests share a slot only with
 * the same start and end.
 */
export interface Seats {
  readonly taken: number;
  readonly end: number;
  /**
   * The address where its guests meet. Absent until a guest has a meeting that is created for the
   * booking.
   */
  readonly meetingUrl?: string | undefined;
  /**
   * The account owners of the slot's meetings. A new guest joins the same meeting even if the
   * account has failed since.
   */
  readonly makers?: Makers | undefined;
}

export interface Slot {
  readonly eventTypeId: string;
  readonly startedAt: string;
  readonly userId: string;
}

/** Identifies a slot in the seat lists of an event type. */
export const seatsId = (startedAt: string, userId: string): string => `${startedAt} ${userId}`;

/**
 * The meeting of a shared slot as it was read (`known`), and its address after the guest has
 * joined.
 */
export interface JoinedMeeting {
  readonly known: string | undefined;
  readonly url: string;
}

/**
 * A change of the seats of a slot. Ends are epoch minutes. `open`: the first guest joins. `join`:
 * another guest joins if a seat is free. `leave`: one of several guests leaves. `close`: the last
 * guest leaves. `resize`: the only guest changes the end. Only `open`, `close` and `resize` change
 * the host's week, so other guests of a slot do not compete for its version.
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
      /** The meeting, if the guest has one. */
      readonly meeting?: JoinedMeeting | undefined;
      /** Set if the account owners of the guest's meeting differ from those that were read. */
      readonly makers?: Makers | undefined;
    }
  | { readonly change: 'leave' | 'close'; readonly slot: Slot };
