import type { AttachmentEvent } from '../events.ts';
import type { AnyAttachment } from './attachment.ts';

/** What a recorder sends to a booking, once. */
export interface AttachmentChanges {
  readonly kind: 'attachment';
  readonly bookingUid: string;
  readonly attachment: AnyAttachment;
  readonly event: AttachmentEvent;
}
