import { type AnswerLinkContent, openAnswerLink } from '../app/answers/open-answer-link.ts';
import { readerOf } from '../data/reader.ts';
import type { CallerCredential } from './credential-check.ts';
import { type LinkHolder, linkCredential } from './link-credential.ts';

/** The credential of a host who answers a booking request: the link in the notification. */
export const answerLink: CallerCredential<LinkHolder<AnswerLinkContent>> = linkCredential(
  (token, nowMs) => openAnswerLink(token, nowMs, { readerOf }),
);
