import type { AccountProvider } from '../event-types/meeting-provider.ts';

/** A meeting that is created for a booking. Its address is in the `url` of the booking. */
export type BookingMeeting =
  /** A room that needs no account. The provider creates it when the first person opens it. */
  { readonly provider: 'jitsi' } | AccountMeeting;

/** A meeting that a worker creates with the account of a user. */
export interface AccountMeeting {
  readonly provider: AccountProvider;
  /**
   * The owner of the account. Null if the booking had a meeting, but none of its current hosts has
   * an account.
   */
  readonly userId: string | null;
  /** Distinguishes this meeting from earlier meetings of the booking. */
  readonly round: number;
}

/** Returns the meeting of a booking if it is created with an account. */
export const accountMeeting = (meeting: BookingMeeting | undefined): AccountMeeting | undefined =>
  meeting === undefined || meeting.provider === 'jitsi' ? undefined : meeting;
