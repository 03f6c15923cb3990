import { type OpenedAnswer, openAnswerLink } from '../app/answers/open-answer-link.ts';
import { readerOf } from '../data/reader.ts';
import type { CallerCredential } from './credential-check.ts';
import { type LinkHolder, linkCredential } from './link-credential.ts';

/** The link with which a host answers a booking request. */
export const answerLink: CallerCredential<LinkHolder<OpenedAnswer>> = linkCredential(
  (token, nowMs) => openAnswerLink(token, nowMs, { readerOf }),
);
