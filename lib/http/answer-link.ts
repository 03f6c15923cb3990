import { type AnswerLinkContent, openAnswerLink } from '../app/bookings/open-answer-link.ts';
import { bookings } from '../data/bookings/bookings.ts';
import { users } from '../data/people/users.ts';
import { readerOf } from '../data/reader.ts';
import type { CallerCredential } from './credential-check.ts';
import { type LinkHolder, linkCredential } from './link-credential.ts';

const readLink = readerOf([users, bookings]);

/** Credential of a host who answers a booking request: the link in the notification. */
export const answerLink: CallerCredential<LinkHolder<AnswerLinkContent>> = linkCredential(
  (token, nowMs) => openAnswerLink(token, nowMs, { readerOf: readLink }),
);
