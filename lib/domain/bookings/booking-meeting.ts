import type { AccountProvider } from '../event-types/meeting-provider.ts';

/** A meeting that is made for a booking, which stands in its `url`. */
export type BookingMeeting =
  /** A room, which is there once somebody opens it. */
  { readonly provider: 'jitsi' } | AccountMeeting;

/** A meeting that a worker makes with the account of a user. */
export interface AccountMeeting {
  readonly provider: AccountProvider;
  /** Whose account it is. Null: the booking had one, and its hosts of now have no account to make another with. */
  readonly userId: string | null;
  /** Tells it from those that the booking had before. */
  readonly round: number;
}

/** The meeting of a booking, if it is made with an account. */
export const accountMeeting = (meeting: BookingMeeting | undefined): AccountMeeting | undefined =>
  meeting === undefined || meeting.provider === 'jitsi' ? undefined : meeting;
