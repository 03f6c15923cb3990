import * as v from 'valibot';
import { insertAttachment } from '../../lib/admin/insert-attachment.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { httpsUrl, instant, text, uid } from '../../lib/contract/fields.ts';
import {
  type AttachmentKind,
  type Attachments,
  isLanguage,
  longestActionItem,
  longestLanguage,
  longestSummary,
  longestTitle,
  mostActionItems,
} from '../../lib/domain/bookings/attachment.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';
import { type Command, existing, optionsOf, organization } from './command.ts';
import { checked, refused } from './refused.ts';

const toBooking = {
  organization,
  booking: uid,
  'created-at': v.optional(instant),
};

export const addRecording: Command = {
  summary: 'adds a recording to a booking',
  usage:
    '--organization <id> --booking <uid> --video-url https://… --thumbnail-url https://… --share',
  options: ['organization', 'booking', 'video-url', 'thumbnail-url', 'created-at'],
  flags: ['share'],
  async run(options) {
    const sent = optionsOf(
      v.strictObject({
        ...toBooking,
        'video-url': httpsUrl,
        'thumbnail-url': httpsUrl,
        share: v.optional(v.boolean(), false),
      }),
      options,
    );
    const of = await existing(sent.organization);
    return add(of, sent.booking, 'recording', {
      ...bornAt(sent['created-at']),
      videoUrl: sent['video-url'],
      videoThumbnailUrl: sent['thumbnail-url'],
      isShareVideo: sent.share,
    });
  },
};

export const addTranscript: Command = {
  summary: 'adds a transcript to a booking',
  usage: '--organization <id> --booking <uid> --language en --transcript-url https://…',
  options: ['organization', 'booking', 'language', 'transcript-url', 'created-at'],
  async run(options) {
    const language = v.pipe(
      text(longestLanguage),
      v.check(isLanguage, 'Must be a language tag, such as en or pt-BR.'),
    );
    const sent = optionsOf(
      v.strictObject({ ...toBooking, language, 'transcript-url': httpsUrl }),
      options,
    );
    const of = await existing(sent.organization);
    return add(of, sent.booking, 'transcript', {
      ...bornAt(sent['created-at']),
      language: sent.language,
      transcriptUrl: sent['transcript-url'],
    });
  },
};

const recap = v.strictObject({
  title: text(longestTitle),
  summary: text(longestSummary),
  actionItems: v.optional(
    v.pipe(v.array(text(longestActionItem)), v.maxLength(mostActionItems)),
    [],
  ),
});

export const addRecap: Command = {
  summary: 'adds a recap to a booking',
  usage: '--organization <id> --booking <uid> --file recap.json',
  options: ['organization', 'booking', 'created-at'],
  takesJson: true,
  async run(options, json) {
    const sent = optionsOf(v.strictObject(toBooking), options);
    const input = checked(recap, json);
    const of = await existing(sent.organization);
    return add(of, sent.booking, 'recap', { ...bornAt(sent['created-at']), ...input });
  },
};

function bornAt(ms = Date.now()) {
  const createdAt = formatInstant(ms);
  return { uid: newUid(), createdAt, updatedAt: createdAt };
}

async function add<Kind extends AttachmentKind>(
  of: OrganizationId,
  booking: string,
  kind: Kind,
  attachment: Attachments[Kind],
): Promise<Attachments[Kind]> {
  const outcome = await insertAttachment(of, booking, kind, attachment);
  if (outcome === 'inserted') return attachment;
  const [option, reason, detail] = notInserted[outcome];
  throw refused(option, reason === 'unknown' ? 'booking/unknown' : `${kind}/${reason}`, detail);
}

/** The option at fault, the code and the reason. */
const notInserted = {
  'unknown-booking': ['--booking', 'unknown', 'The organization has no booking with this ID.'],
  'too-many': [
    '--booking',
    'too-many',
    'The booking already has the maximum number of attachments of this kind.',
  ],
  exists: ['', 'exists', 'The booking already has this attachment.'],
  malformed: ['', 'malformed', 'A member or a date-time has an invalid format.'],
} as const satisfies Record<
  Exclude<Awaited<ReturnType<typeof insertAttachment>>, 'inserted'>,
  Parameters<typeof refused>
>;
