import { createHmac } from 'node:crypto';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { MeetingOwner } from '../../../lib/data/meetings/stored-meetings.ts';
import { putItems } from '../engine/put-items.ts';

/**
 * Doubles of notices of Zoom. They follow its documentation: the signature and the validation of the URL in "Using
 * webhooks" (developers.zoom.us/docs/api/webhooks), the notices `recording.completed`, `recording.transcript_completed` and
 * `meeting.summary_completed` in "Meetings, webhooks" (developers.zoom.us/docs/api/meetings/events), and the members of a
 * summary in "Get a meeting summary" of its API.
 */
const account = 'AAAAAABBBB';

interface Signing {
  readonly atMs?: number;
  readonly secret?: string;
}

/** The body and the headers of a notice. */
export function signed(
  notice: object | string,
  { atMs = Date.now(), secret = process.env.ZOOM_SECRET_TOKEN ?? '' }: Signing = {},
) {
  const rawBody = typeof notice === 'string' ? notice : JSON.stringify(notice);
  const time = String(Math.floor(atMs / 1000));
  const digits = createHmac('sha256', secret).update(`v0:${time}:${rawBody}`).digest('hex');
  const headers = { 'x-zm-request-timestamp': time, 'x-zm-signature': `v0=${digits}` };
  return { rawBody, headers };
}

const notice = (event: string, object: object, of: string) => ({
  event,
  event_ts: 1_961_202_692_000,
  payload: { account_id: of, object },
  download_token: 'abJhbGciOiJIUzUxMiJ9.eyJpc3MiOiJodHRwczovL2V2ZW50Lnpvb20udXMifQ.a6Ke',
});

/** A file of a recording. The token for its download is sent separately, and is not stored. */
export const file = (parts: Readonly<Record<string, unknown>> = {}) => ({
  id: 'ed6c2f27-2ae7-42f4-b3d0-835b493e4fa8',
  meeting_id: '4444AAAiAAAAAiAiAiiAii==',
  recording_start: '2032-02-23T22:14:57Z',
  recording_end: '2032-02-23T23:15:41Z',
  recording_type: 'shared_screen_with_speaker_view',
  file_type: 'MP4',
  file_size: 142,
  file_extension: 'MP4',
  play_url: 'https://example.zoom.us/rec/play/Qg75t7xZBtEbAkjdlgbfdngBBBB',
  download_url: 'https://example.zoom.us/rec/download/Qg75t7xZBtEbAkjdlgbfdngBBBB',
  status: 'completed',
  ...parts,
});

const recording = {
  uuid: '4444AAAiAAAAAiAiAiiAii==',
  host_id: 'x1yCzABCDEfg23HiJKl4mN',
  account_id: account,
  topic: 'Introduction',
  type: 2,
  start_time: '2032-02-23T22:14:57Z',
  timezone: 'America/Los_Angeles',
  host_email: 'jchill@example.com',
  duration: 60,
  total_size: 142,
  recording_count: 1,
  share_url: 'https://example.zoom.us/rec/share/VdFUzWjQbGkQv1vL2Lo4',
};

type Parts = Readonly<Record<string, unknown>>;

export const recordingCompleted = (id: unknown, parts: Parts = {}, of = account) =>
  notice('recording.completed', { id, ...recording, recording_files: [file()], ...parts }, of);

/** Zoom provides no page for a single transcript. */
export const transcriptFile = file({
  id: '9d0c5fd5-2ae7-42f4-b3d0-000000000002',
  recording_type: 'audio_transcript',
  file_type: 'TRANSCRIPT',
  file_extension: 'VTT',
  play_url: undefined,
});

export const transcriptCompleted = (id: unknown, parts: Parts = {}) =>
  notice(
    'recording.transcript_completed',
    { id, ...recording, recording_files: [transcriptFile], ...parts },
    account,
  );

export const summaryCompleted = (meetingId: unknown, parts: Parts = {}) =>
  notice(
    'meeting.summary_completed',
    {
      meeting_host_id: 'x1yCzABCDEfg23HiJKl4mN',
      meeting_host_email: 'jchill@example.com',
      meeting_uuid: '4444AAAiAAAAAiAiAiiAii==',
      meeting_id: meetingId,
      meeting_topic: 'Introduction',
      meeting_start_time: '2032-02-23T22:14:57Z',
      meeting_end_time: '2032-02-23T23:15:41Z',
      summary_title: 'Summary of Introduction',
      summary_overview: 'Revenue grew faster than costs.',
      summary_details: [{ label: 'Forecast', summary: 'It is open.' }],
      next_steps: ['Make the forecast.'],
      ...parts,
    },
    account,
  );

/** Follows "Deauthorization event notification" in the documentation of Zoom. */
export const deauthorized = (of: string, userId: string, at: string) => ({
  event: 'app_deauthorized',
  event_ts: 1_740_439_732_278,
  payload: {
    account_id: of,
    user_id: userId,
    signature: '827edc3452044f0bc86bdd5684afb7d1e6becfa1a767f24df1b287853cf73000',
    deauthorization_time: at,
    client_id: 'ADZ9k9bTWmGUoUbECUKU_a',
  },
});

export const urlValidation = {
  event: 'endpoint.url_validation',
  event_ts: 1_654_503_849_680,
  payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' },
};

let lastMeeting = 80_000_000_000;

/** Stores a meeting of the account. Its id at Zoom is a number. */
export async function newMeeting(owner: MeetingOwner): Promise<number> {
  lastMeeting += 1;
  await putItems([{ ...keys.meeting('zoom', account, String(lastMeeting)), ...owner }]);
  return lastMeeting;
}
