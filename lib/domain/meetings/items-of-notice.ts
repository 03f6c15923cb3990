import {
  type AttachmentContent,
  type AttachmentKind,
  longestActionItem,
  longestSummary,
  longestTitle,
  mostActionItems,
} from '../bookings/attachment.ts';
import { isHttpsUrl } from '../https-url.ts';

/** What a notice brings to a booking, with the ID by which its provider tells it from all others. */
export type NoticeItem = {
  readonly [Kind in AttachmentKind]: NoticeItemOf<Kind>;
}[AttachmentKind];

export interface NoticeItemOf<Kind extends AttachmentKind> {
  readonly kind: Kind;
  readonly sourceId: string;
  readonly content: AttachmentContent<Kind>;
}

/** A file that its provider has made of a meeting. */
export interface RecordedFile {
  /** Empty where its provider has none. */
  readonly id: string;
  /** `other`: nothing that is kept. */
  readonly type: 'video' | 'audio' | 'transcript' | 'other';
  readonly isReady: boolean;
  /** Where it is seen without what opens the account; empty where that is not possible. */
  readonly playUrl: string;
}

export interface RecordedMeeting {
  readonly files: readonly RecordedFile[];
  /** Where the whole recording is seen by everyone who has the link; empty where it is not shared. */
  readonly shareUrl: string;
  /** What opens these links, in the form in which it stands in one; empty where they are open. */
  readonly passcode: string;
}

/** A language of which nobody says what it is (BCP 47). */
const unknownLanguage = 'und';

const longestUrl = 2048;

/**
 * The recordings and the transcripts of a meeting that are ready: all of its videos, and what was heard where it has
 * none. A file without a link that opens by itself is none.
 */
export function itemsOfRecording(meeting: RecordedMeeting): readonly NoticeItem[] {
  const ready = meeting.files.filter(({ id, isReady }) => isReady && id !== '');
  const ofType = (type: RecordedFile['type']) => ready.filter((file) => file.type === type);
  const videos = ofType('video');
  const recordings = videos.length > 0 ? videos : ofType('audio');
  return [
    ...recordings.flatMap((file) => recordingOf(file, meeting)),
    ...ofType('transcript').flatMap((file) => transcriptOf(file, meeting)),
  ];
}

function recordingOf(
  { id, playUrl }: RecordedFile,
  meeting: RecordedMeeting,
): readonly NoticeItemOf<'recording'>[] {
  const videoUrl = linkTo(playUrl, meeting);
  const isShareVideo = meeting.shareUrl !== '';
  const content = { videoUrl, videoThumbnailUrl: '', isShareVideo };
  return videoUrl === '' ? [] : [{ kind: 'recording', sourceId: id, content }];
}

function transcriptOf(
  { id, playUrl }: RecordedFile,
  meeting: RecordedMeeting,
): readonly NoticeItemOf<'transcript'>[] {
  const transcriptUrl = linkTo(playUrl, meeting);
  const content = { language: unknownLanguage, transcriptUrl };
  return transcriptUrl === '' ? [] : [{ kind: 'transcript', sourceId: id, content }];
}

/** A link of its own before that to the whole; empty where neither can be kept. */
function linkTo(playUrl: string, { shareUrl, passcode }: RecordedMeeting): string {
  const links = [playUrl, shareUrl].map((url) => withPasscode(url, passcode));
  return links.find((url) => url.length <= longestUrl && isHttpsUrl(url)) ?? '';
}

function withPasscode(url: string, passcode: string): string {
  if (url === '' || passcode === '' || /[?&]pwd=/u.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}pwd=${encodeURIComponent(passcode.toWellFormed())}`;
}

/** What a meeting came to, as its provider has summed it up. Texts may be empty. */
export interface SummedUpMeeting {
  /** Of the meeting as it was held: one that is held again is summed up again. */
  readonly id: string;
  readonly title: string;
  readonly overview: string;
  readonly details: readonly { readonly label: string; readonly summary: string }[];
  readonly nextSteps: readonly string[];
}

/** The recap of a meeting, cut to what a booking holds; none where nothing is said in it. */
export function itemsOfSummary(meeting: SummedUpMeeting): readonly NoticeItem[] {
  const { id, title, overview, details, nextSteps } = meeting;
  const parts = details.map(({ label, summary }) => [label, summary].filter(isFilled).join(': '));
  const summary = [overview, ...parts].filter(isFilled).join('\n\n');
  const steps = nextSteps.filter(isFilled).slice(0, mostActionItems);
  if (id === '' || (summary === '' && steps.length === 0)) return [];
  const content = {
    title: cut(title, longestTitle),
    summary: cut(summary, longestSummary),
    actionItems: steps.map((step) => cut(step, longestActionItem)),
  };
  return [{ kind: 'recap', sourceId: id, content }];
}

const isFilled = (text: string): boolean => text.trim() !== '';

/** In characters, as the contract counts them. */
const cut = (text: string, most: number): string =>
  [...text.toWellFormed()].slice(0, most).join('');
