/** A mail for one receiver, as it is handed to a mail server: its envelope, and its source (RFC 5322). */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly source: Buffer;
  /** What a provider says beside what became of it later; letters, digits, `_` and `-`. */
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * What came of sending a mail.
 *
 * - `sent`: the server has taken it
 * - `refused`: the server takes nothing for this address, now or later
 * - `unwanted`: the server does not take this mail, now or later
 * - `failed`: it may be taken later; `unknown`, whether it was taken already cannot be known
 */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly code: string; readonly status: number }
  | { readonly outcome: 'unwanted'; readonly code: string; readonly status: number }
  | { readonly outcome: 'failed'; readonly code: string; readonly isUnknown: boolean };

/**
 * After so long a mail is given up and its connection closed, in whatever way the server is slow: one that says
 * a little now and then is never silent for long. So no worker still sends what the next one sends again.
 */
export const givenUpAfterMs = 15_000;

/** What sends mails. */
export interface MailServer {
  readonly send: (mail: Mail) => Promise<MailOutcome>;
  /** Nothing is sent afterwards. */
  readonly close: () => void;
}

/** What separates addresses, or ends one, is in none of them. */
const oneAddress = /^[^\s<>()[\]\\,:;"@]+@[^\s<>()[\]\\,:;"@]+$/u;

/** The server, but for mails whose address is not just one: libraries read several out of a text. */
export const toOneAddress = (server: MailServer): MailServer => ({
  ...server,
  send: async (mail) =>
    oneAddress.test(mail.to)
      ? server.send(mail)
      : { outcome: 'unwanted', code: 'address', status: 0 },
});
