import { isHttpsUrl } from '../https-url.ts';
import { formatInstant, parseInstant } from '../time/instant.ts';

interface Attachment {
  readonly uid: string;
  /** RFC 3339, as in replies, because attachments are sorted by this text. */
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

/** A short summary of a meeting. */
export interface Recap extends Attachment {
  readonly title: string;
  readonly summary: string;
  readonly actionItems: readonly string[];
}

/**
 * Everything that can be added to a booking later, by kind. Replies contain every member except
 * `uid`.
 */
export interface Attachments {
  readonly recording: Recording;
  readonly transcript: Transcript;
  readonly recap: Recap;
}
export type AttachmentKind = keyof Attachments;

/** The members of an attachment that its recorder sends. */
export type AttachmentContent<Kind extends AttachmentKind> = Omit<
  Attachments[Kind],
  'uid' | 'createdAt' | 'updatedAt'
>;

export type AnyAttachment = {
  readonly [Kind in AttachmentKind]: { readonly kind: Kind; readonly one: Attachments[Kind] };
}[AttachmentKind];

export interface AttachmentCount {
  readonly count: number;
  readonly bytes: number;
}

/** The key of an attachment. `place` contains the instant of its creation and its ID. */
export interface AttachmentPlace {
  readonly bookingUid: string;
  readonly kind: AttachmentKind;
  readonly place: string;
}

/**
 * Maximum number of attachments of one kind for each booking. All of them are read in one request.
 */
export const attachmentsABooking = 1000;
/**
 * Maximum size of the attachments of one kind for each booking. A Lambda response is limited to 6
 * MB.
 */
export const attachmentBytesABooking = 4_000_000;

export const longestTitle = 255;
export const longestSummary = 10_000;
export const mostActionItems = 50;
export const longestActionItem = 500;
export const longestLanguage = 35;

/** Counts code points, as the contract does. */
const fits = (text: string, atMost: number): boolean =>
  text.isWellFormed() && [...text].length <= atMost;
const isUrl = (url: string): boolean => fits(url, 2048) && isHttpsUrl(url);
/** A language tag of any length. */
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

/** Checks that all members have the stored form. */
export const isWellFormed = <Kind extends AttachmentKind>(
  kind: Kind,
  one: Attachments[Kind],
): boolean => [one.createdAt, one.updatedAt].every(isOurs) && checks[kind](one);
