import type { LocationId } from '../event-types/location-id.ts';
import type { FailureRule, ReadingError } from '../ledger/external-time.ts';
import type { Role } from '../tenancy.ts';
import type { MessageKind } from './message.ts';

/** What the texts of a message are filled with. */
export interface Filling {
  /** What is booked. */
  readonly subject: string;
  readonly guest: string;
  readonly host: string;
  /** The start, short, as the receiver reads it. */
  readonly start: string;
}

/** The two texts that say what a message is about. */
export interface KindTexts {
  readonly subject: (filling: Filling) => string;
  readonly opening: (filling: Filling) => string;
}

/** All that messages say in one language. The type holds that no language lacks a text. */
export interface Texts {
  readonly guest: Readonly<Record<MessageKind, KindTexts>>;
  readonly host: Readonly<Record<MessageKind, KindTexts>>;
  /** Of a name that is not to be said, without it. */
  readonly greeting: (name: string) => string;
  readonly labels: {
    readonly what: string;
    readonly when: string;
    readonly before: string;
    readonly where: string;
    readonly hosts: string;
    readonly guest: string;
    readonly guestMessage: string;
    readonly reference: string;
    readonly reason: string;
    readonly note: string;
  };
  /** A custom location says itself what it is. */
  readonly places: Readonly<Record<Exclude<LocationId, 'custom'>, string>>;
  /** In place of the link of a meeting that is still being made. */
  readonly linkFollows: string;
  /** By what the receiver can do there. */
  readonly links: { readonly manage: string; readonly answer: string };
  readonly answered: string;
  readonly unanswered: string;
  readonly sentBy: (organization: string) => string;
  readonly listSeparator: string;
  /** Of a webhook endpoint that was disabled. */
  readonly endpointDisabled: {
    readonly subject: (host: string) => string;
    readonly opening: string;
    readonly url: string;
    readonly reason: string;
    readonly reasons: { readonly gone: string; readonly failing: string };
    readonly next: string;
  };
  /** Of a calendar connection that failed. */
  readonly calendarFailed: {
    readonly subject: (account: string) => string;
    readonly opening: string;
    readonly account: string;
    readonly reason: string;
    readonly reasons: Readonly<Record<ReadingError, string>>;
    readonly effect: string;
    readonly effects: Readonly<Record<FailureRule, string>>;
    readonly next: string;
    /** What differs where no password opens the account, but what its user has allowed. */
    readonly consent: { readonly unauthorized: string; readonly next: string };
    /** The same of one whose calendars are read, but not written. */
    readonly notWritten: {
      readonly subject: (account: string) => string;
      readonly opening: string;
      readonly calendar: string;
      readonly reason: string;
      readonly effect: string;
      readonly next: string;
    };
  };
  /** Of an account for meetings that failed. */
  readonly conferencingFailed: {
    readonly subject: (account: string) => string;
    readonly opening: string;
    readonly account: string;
    readonly provider: string;
    readonly effect: string;
    readonly inTheMeantime: string;
    readonly next: string;
  };
  /** Of who is invited to the organization. */
  readonly invitation: {
    readonly subject: (organization: string) => string;
    readonly opening: (inviter: string, organization: string) => string;
    readonly role: string;
    readonly roles: Readonly<Record<Role, string>>;
    readonly invitedBy: string;
    readonly accept: string;
    readonly next: string;
  };
}
