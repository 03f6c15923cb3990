import type { ProblemCode } from '../../contract/problems.ts';
import type { StoreFor } from '../../data/store.ts';
import {
  type AddedAttachment,
  type AttachmentReply,
  attachmentNeeds,
  addAttachment as decide,
  knownNeeds,
} from '../../domain/bookings/add-attachment.ts';
import type {
  AnyAttachment,
  AttachmentContent,
  AttachmentKind,
  Attachments,
} from '../../domain/bookings/attachment.ts';
import { attachmentPlace } from '../../domain/bookings/needs.ts';
import type { ChangedBy, Decision } from '../../domain/decision.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type Loaded, runTransaction, type TransactionContext } from '../run-transaction.ts';
import { attachmentUid } from './attachment-uid.ts';

/** Recorder of an attachment, and its ID there. The ID is unique within this recorder. */
interface Source {
  readonly provider: string;
  readonly sourceId: string;
}

/** Provider name for an organization's own recorder. The other providers are conferencing providers. */
export const ownRecorder = 'own';

/** Adds a recorder's attachment to a booking. A repeated attachment is added only once. */
export function addAttachment<Kind extends AttachmentKind>(
  bookingUid: string,
  { provider, sourceId }: Source,
  kind: Kind,
  one: AttachmentContent<Kind>,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<AttachmentReply<Attachments[Kind]>> {
  const uid = attachmentUid({ provider, bookingUid, kind, sourceId });
  const at = formatInstant(context.nowMs);
  const made = { uid, createdAt: at, updatedAt: at, ...one };
  // TypeScript cannot derive the member of the union from `kind`.
  const attachment = { kind, one: made } as unknown as AnyAttachment;
  const bytes = Buffer.byteLength(JSON.stringify(made));
  const added: AddedAttachment = { bookingUid, attachment, bytes };
  return runTransaction<Loaded, AttachmentReply<Attachments[Kind]>, ChangedBy<typeof decide>>(
    context,
    store,
    {
      load: async (reader) => {
        const first = await reader.read(attachmentNeeds(added));
        const known = knownNeeds(added, first);
        const snapshot = known.length > 0 ? await reader.readMore(first, known) : first;
        return { snapshot, readFirst: attachmentPlace({ bookingUid, kind, uid }) };
      },
      decide: ({ snapshot }) =>
        decide(added, snapshot, context) as Decision<
          AttachmentReply<Attachments[Kind]>,
          ProblemCode,
          ChangedBy<typeof decide>
        >,
    },
  );
}
