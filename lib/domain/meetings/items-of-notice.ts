import {
  type AttachmentContent,
  type AttachmentKind,
  longestActionItem,
  longestSummary,
  longestTitle,
  mostActionItems,
} from '../bookings/attachment.ts';
import { isHttpsUrl } from '../https-url.ts';

/** An item that a notice adds to a booking, with its unique ID at the provider. */
export type NoticeItem = {
  readonly [Kind in AttachmentKind]: NoticeItemOf<Kind>;
}[AttachmentKind];

export interface NoticeItemOf<Kind extends AttachmentKind> {
  readonly kind: Kind;
  readonly sourceId: string;
  readonly content: AttachmentContent<Kind>;
}

/** A file that a provider has recorded in a meeting. */
export interface RecordedFile {
  /** Empty if the provider gave no ID. */
  readonly id: string;
  /** Files of type `other` are ignored. */
  readonly type: 'video' | 'audio' | 'transcript' | 'other';
  readonly isReady: boolean;
  /** The URL of the file for viewers without access to the account; empty if there is none. */
  readonly playUrl: string;
}

export interface RecordedMeeting {
  readonly files: readonly RecordedFile[];
  /** The URL of the whole recording for everyone who has the link; empty if it is not shared. */
  readonly shareUrl: string;
  /** The passcode of these links, in the form for a URL; empty if they need none. */
  readonly passcode: string;
}

/** The language code for an unknown language (BCP 47). */
const unknownLanguage = 'und';

const longestUrl = 2048;

/**
 * The recordings and transcripts of a meeting that are ready: all videos, or the audio files if there is no
 * video. A file without a link for viewers is left out.
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
  // Zoom has a link for viewers of almost every recording. Only the host decides whether the guest sees it.
  const content = { videoUrl, videoThumbnailUrl: '', isShareVideo: false };
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

/** The link of the file, or else the link of the whole recording; empty if neither can be stored. */
function linkTo(playUrl: string, { shareUrl, passcode }: RecordedMeeting): string {
  const links = [playUrl, shareUrl].map((url) => withPasscode(url, passcode));
  return links.find((url) => url.length <= longestUrl && isHttpsUrl(url)) ?? '';
}

function withPasscode(url: string, passcode: string): string {
  if (url === '' || passcode === '' || /[?&]pwd=/u.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}pwd=${encodeURIComponent(passcode.toWellFormed())}`;
}

/** The summary of a meeting by its provider. Texts may be empty. */
export interface SummedUpMeeting {
  /** The ID of the meeting as it was held. A meeting that is held again gets another summary. */
  readonly id: string;
  readonly title: string;
  readonly overview: string;
  readonly details: readonly { readonly label: string; readonly summary: string }[];
  readonly nextSteps: readonly string[];
}

/** The recap of a meeting, cut to the limits of a booking; none if the summary is empty. */
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

/** Counts code points, as the contract does. */
const cut = (text: string, most: number): string =>
  [...text.toWellFormed()].slice(0, most).join('');
