import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { checkBody } from '../../contract/check-input.ts';
import { Problem } from '../../contract/problem.ts';
import type { DeauthorizedAccount } from '../../domain/conferencing/deauthorize-conferencing.ts';
import {
  itemsOfRecording,
  itemsOfSummary,
  type NoticeItem,
  type RecordedFile,
} from '../../domain/meetings/items-of-notice.ts';
import type { NoticeProof } from './is-proven.ts';

/** Content of a notice that the service uses. */
export type ReadNotice =
  | { readonly kind: 'confirmation'; readonly confirmation: object }
  | { readonly kind: 'meeting'; readonly meeting: NoticedMeeting }
  | { readonly kind: 'deauthorized'; readonly account: Omit<DeauthorizedAccount, 'provider'> }
  | { readonly kind: 'other' };

/** Recordings and summaries of a meeting, with the provider's IDs of the meeting and the account. */
export interface NoticedMeeting {
  readonly account: string;
  readonly id: string;
  readonly items: readonly NoticeItem[];
}

/** Signature scheme from "Verify webhook events" in the documentation of Zoom. */
export const zoomProof: NoticeProof = {
  signatureHeader: 'x-zm-signature',
  prefix: 'v0=',
  timeHeader: 'x-zm-request-timestamp',
  signedBefore: (time) => `v0:${time}:`,
};

/** Becomes part of a key, so it must not contain "#". */
const AccountId = v.pipe(v.string(), v.regex(/^[^#\s]{1,128}$/u, 'Must be an ID.'));
/** Zoom sends numbers or strings. */
const MeetingId = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.regex(/^\d{1,20}$/u, 'Must be an ID.')),
]);
const text = v.nullish(v.string(), '');
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.nullish(v.pipe(v.array(item), v.maxLength(1000)), []);

const Notice = v.object({ event: v.string() });
const Validation = v.object({ payload: v.object({ plainToken: v.string() }) });
const Deauthorized = v.object({
  payload: v.object({
    account_id: AccountId,
    user_id: AccountId,
    deauthorization_time: v.pipe(
      v.string(),
      v.check((time) => Number.isFinite(Date.parse(time)), 'Must be a date-time.'),
    ),
  }),
});
const Recorded = v.object({
  payload: v.object({
    account_id: AccountId,
    object: v.object({
      id: MeetingId,
      share_url: text,
      recording_play_passcode: text,
      recording_files: listOf(
        v.object({ id: text, file_type: text, status: text, play_url: text }),
      ),
    }),
  }),
});
const SummedUp = v.object({
  payload: v.object({
    account_id: AccountId,
    object: v.object({
      meeting_id: MeetingId,
      meeting_uuid: v.string(),
      meeting_topic: text,
      summary_title: text,
      summary_overview: text,
      summary_details: listOf(v.object({ label: text, summary: text })),
      next_steps: listOf(v.string()),
    }),
  }),
});

/** Parses a notice of Zoom. `secret` also signs the reply to a validation request. */
export function readZoomNotice(json: unknown, secret: string): ReadNotice {
  switch (parsed(Notice, json).event) {
    case 'endpoint.url_validation': {
      const { plainToken } = parsed(Validation, json).payload;
      const encryptedToken = createHmac('sha256', secret).update(plainToken).digest('hex');
      return { kind: 'confirmation', confirmation: { plainToken, encryptedToken } };
    }
    case 'recording.completed':
    case 'recording.transcript_completed':
      return { kind: 'meeting', meeting: recorded(parsed(Recorded, json)) };
    case 'meeting.summary_completed':
      return { kind: 'meeting', meeting: summedUp(parsed(SummedUp, json)) };
    case 'app_deauthorized':
      return { kind: 'deauthorized', account: deauthorized(parsed(Deauthorized, json)) };
    default:
      return { kind: 'other' };
  }
}

/** Parses only the members in the schema, and ignores all others. */
function parsed<Schema extends v.GenericSchema>(
  body: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const { output, violations } = checkBody({ body }, json);
  if (violations.length > 0) throw new Problem('request/invalid', { errors: violations });
  return output as v.InferOutput<Schema>;
}

const deauthorized = ({ payload }: v.InferOutput<typeof Deauthorized>) => ({
  accountId: payload.account_id,
  ownerId: payload.user_id,
  atMs: Date.parse(payload.deauthorization_time),
});

const typesOfFiles: Readonly<Record<string, RecordedFile['type']>> = {
  MP4: 'video',
  M4A: 'audio',
  TRANSCRIPT: 'transcript',
};

function recorded({ payload }: v.InferOutput<typeof Recorded>): NoticedMeeting {
  const { object, account_id: account } = payload;
  const files = object.recording_files.map(
    ({ id, file_type: type, status, play_url: playUrl }): RecordedFile => ({
      id,
      type: Object.hasOwn(typesOfFiles, type) ? (typesOfFiles[type] ?? 'other') : 'other',
      isReady: ['', 'completed'].includes(status),
      playUrl,
    }),
  );
  const { share_url: shareUrl, recording_play_passcode: passcode } = object;
  return {
    account,
    id: String(object.id),
    items: itemsOfRecording({ files, shareUrl, passcode }),
  };
}

function summedUp({ payload }: v.InferOutput<typeof SummedUp>): NoticedMeeting {
  const { object, account_id: account } = payload;
  return {
    account,
    id: String(object.meeting_id),
    items: itemsOfSummary({
      id: object.meeting_uuid,
      title: object.summary_title || object.meeting_topic,
      overview: object.summary_overview,
      details: object.summary_details,
      nextSteps: object.next_steps,
    }),
  };
}
