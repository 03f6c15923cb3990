/** A text message for one number. */
export interface Text {
  /** The same for each attempt. */
  readonly id: string;
  /** In the form of E.164: `+12135550142`. */
  readonly to: string;
  readonly body: string;
}

/**
 * Result of sending a text.
 *
 * - `sent`: the provider accepted the text
 * - `stopped`: the owner of the number wants no texts of this sender
 * - `refused`: the provider permanently rejects this number
 * - `failed`: the text was not sent, or it is unknown whether it was; with `isFinal`, it is not sent again
 */
export type TextOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'stopped' | 'refused'; readonly code: string; readonly status: number }
  | { readonly outcome: 'failed'; readonly code: string; readonly isFinal: boolean };

/** Provider that sends texts. */
export type SendText = (text: Text) => Promise<TextOutcome>;

/** A provider that cannot deliver a text within this time drops it, because a late reminder is useless. */
export const longestDeliverySeconds = 600;
