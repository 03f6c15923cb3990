import * as v from 'valibot';
import {
  addAttachment,
  type NewAttachment,
  type NotAttached,
} from '../../lib/admin/add-attachment.ts';
import { parseDocument } from '../../lib/admin/parse-document.ts';
import { refused } from '../../lib/admin/refused.ts';
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
import { type Command, existing, optionsOf, organization } from './command.ts';

const booking = v.strictObject({
  organization,
  booking: uid,
  'created-at': v.optional(instant),
});

export const addRecordingCommand: Command = {
  summary: 'adds a recording to a booking',
  usage:
    '--organization <id> --booking <uid> --video-url https://… --thumbnail-url https://… --share',
  options: ['organization', 'booking', 'video-url', 'thumbnail-url', 'created-at'],
  flags: ['share'],
  async run(options) {
    const sent = optionsOf(
      v.strictObject({
        ...booking.entries,
        'video-url': httpsUrl,
        'thumbnail-url': httpsUrl,
        share: v.optional(v.boolean(), false),
      }),
      options,
    );
    return add(sent, 'recording', {
      videoUrl: sent['video-url'],
      videoThumbnailUrl: sent['thumbnail-url'],
      isShareVideo: sent.share,
    });
  },
};

export const addTranscriptCommand: Command = {
  summary: 'adds a transcript to a booking',
  usage: '--organization <id> --booking <uid> --language en --transcript-url https://…',
  options: ['organization', 'booking', 'language', 'transcript-url', 'created-at'],
  async run(options) {
    const language = v.pipe(
      text(longestLanguage),
      v.check(isLanguage, 'Must be a language tag, such as en or pt-BR.'),
    );
    const sent = optionsOf(
      v.strictObject({ ...booking.entries, language, 'transcript-url': httpsUrl }),
      options,
    );
    return add(sent, 'transcript', {
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

export const addRecapCommand: Command = {
  summary: 'adds a recap to a booking',
  usage: '--organization <id> --booking <uid> --file recap.json',
  options: ['organization', 'booking', 'created-at'],
  takesJson: true,
  async run(options, json) {
    const sent = optionsOf(booking, options);
    return add(sent, 'recap', parseDocument(recap, json));
  },
};

async function add<Kind extends AttachmentKind>(
  sent: v.InferOutput<typeof booking>,
  kind: Kind,
  given: NewAttachment<Kind>,
): Promise<Attachments[Kind]> {
  const of = await existing(sent.organization);
  const createdAtMs = sent['created-at'] ?? Date.now();
  const outcome = await addAttachment(of, sent.booking, kind, given, createdAtMs);
  if (typeof outcome === 'object') return outcome;
  const [option, reason, detail] = notAttached[outcome];
  throw refused(option, reason === 'unknown' ? 'booking/unknown' : `${kind}/${reason}`, detail);
}

/** The wrong option, the code and the reason. */
const notAttached = {
  'unknown-booking': ['--booking', 'unknown', 'The organization has no booking with this ID.'],
  'too-many': [
    '--booking',
    'too-many',
    'The booking already has the maximum number of attachments of this kind.',
  ],
  exists: ['', 'exists', 'The booking already has this attachment.'],
  malformed: ['', 'malformed', 'A member or a date-time has an invalid format.'],
} as const satisfies Record<NotAttached, Parameters<typeof refused>>;
