import { isHttpsUrl } from '../https-url.ts';
import { formatInstant, parseInstant } from '../time/instant.ts';

interface Attachment {
  readonly uid: string;
  /** Instants as replies carry them, because their text is what attachments are sorted by. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Recording extends Attachment {
  readonly videoUrl: string;
  readonly videoThumbnailUrl: string;
  readonly isShareVideo: boolean;
}

export interface Transcript extends Attachment {
  /** A language tag, such as `en` or `pt-BR`. */
  readonly language: string;
  readonly transcriptUrl: string;
}

/** What a meeting came to, in a few words. */
export interface Recap extends Attachment {
  readonly title: string;
  readonly summary: string;
  readonly actionItems: readonly string[];
}

/** All that comes with a booking later than itself, by kind. Replies have all of each but the uid. */
export interface Attachments {
  readonly recording: Recording;
  readonly transcript: Transcript;
  readonly recap: Recap;
}
export type AttachmentKind = keyof Attachments;

/** What is told of one, without what is made of it. */
export type AttachmentContent<Kind extends AttachmentKind> = Omit<
  Attachments[Kind],
  'uid' | 'createdAt' | 'updatedAt'
>;

/** One of any kind. */
export type AnyAttachment = {
  readonly [Kind in AttachmentKind]: { readonly kind: Kind; readonly one: Attachments[Kind] };
}[AttachmentKind];

/** How much of a kind a booking has. */
export interface AttachmentCount {
  readonly count: number;
  readonly bytes: number;
}

/** Where one of a kind is: the instant at which it was made, and its ID, which are its key. */
export interface AttachmentPlace {
  readonly bookingUid: string;
  readonly kind: AttachmentKind;
  readonly place: string;
}

/** They are read in one go, so a booking has at most this many of each kind. */
export const attachmentsABooking = 1000;
/** … and at most this many bytes of each kind, because a reply of Lambda ends at 6 MB. */
export const attachmentBytesABooking = 4_000_000;

export const longestTitle = 255;
export const longestSummary = 10_000;
export const mostActionItems = 50;
export const longestActionItem = 500;
export const longestLanguage = 35;

/** Code points, as the contract counts. */
const fits = (text: string, atMost: number): boolean =>
  text.isWellFormed() && [...text].length <= atMost;
const isUrl = (url: string): boolean => fits(url, 2048) && isHttpsUrl(url);
/** A language tag, however long. */
export const languageTag = /^[a-zA-Z]{2,8}(?:-[a-zA-Z\d]{1,8})*$/u;
export const isLanguage = (tag: string): boolean =>
  fits(tag, longestLanguage) && languageTag.test(tag);

function isOurs(instant: string): boolean {
  const ms = parseInstant(instant);
  return ms !== undefined && formatInstant(ms) === instant;
}

const checks: { readonly [Kind in AttachmentKind]: (one: Attachments[Kind]) => boolean } = {
  recording: ({ videoUrl, videoThumbnailUrl }) =>
    isUrl(videoUrl) && (videoThumbnailUrl === '' || isUrl(videoThumbnailUrl)),
  transcript: ({ language, transcriptUrl }) => isLanguage(language) && isUrl(transcriptUrl),
  recap: ({ title, summary, actionItems }) =>
    fits(title, longestTitle) &&
    fits(summary, longestSummary) &&
    actionItems.length <= mostActionItems &&
    actionItems.every((item) => fits(item, longestActionItem)),
};

/** Whether all members are as they are kept and answered. */
export const isWellFormed = <Kind extends AttachmentKind>(
  kind: Kind,
  one: Attachments[Kind],
): boolean => [one.createdAt, one.updatedAt].every(isOurs) && checks[kind](one);
