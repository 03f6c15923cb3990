import type { PaymentItem, PaymentMethod } from './event-type.ts';

/** An answer with the label that the question had at the time of the booking. */
export interface Answer {
  readonly questionUid: string;
  readonly question: string;
  readonly content: readonly string[];
}

/** The payment of a booking, with the names and prices of its items at the time of the booking. */
export interface BookedPayment {
  readonly paymentMethod: PaymentMethod;
  readonly currency: string | null;
  readonly items: readonly PaymentItem[];
  readonly successUrl?: string | undefined;
  readonly cancelUrl?: string | undefined;
}

export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly ccEmails: readonly string[];
  readonly company: string;
  readonly phoneNumber: string;
  readonly message: string;
  readonly textRemindNumber: string;
  readonly textRemindCountryCode: string;
  /** The BCP 47 tag of the guest's language and region, such as `en-GB`; null if it is unknown. */
  readonly locale: string | null;
  readonly answers: readonly Answer[];
  readonly tracking: Readonly<Record<string, string | undefined>>;
  readonly payment: BookedPayment | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
