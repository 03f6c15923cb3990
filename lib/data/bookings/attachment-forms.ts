import type { AttachmentKind, Attachments } from '../../domain/bookings/attachment.ts';
import { storedForm } from '../items/stored-form.ts';

export const attachmentForms: {
  readonly [Kind in AttachmentKind]: ReturnType<typeof storedForm<{ doc: Attachments[Kind] }>>;
} = {
  recording: storedForm<{ doc: Attachments['recording'] }>(),
  transcript: storedForm<{ doc: Attachments['transcript'] }>(),
  recap: storedForm<{ doc: Attachments['recap'] }>(),
};
