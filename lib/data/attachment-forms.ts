import type { AttachmentKind, Attachments } from '../domain/bookings/attachment.ts';
import { storedForm } from './stored-form.ts';

/** Every schema of what comes with a booking later. A member that later ones have is a line: what it is in those before. */
export const attachmentForms: {
  readonly [Kind in AttachmentKind]: ReturnType<typeof storedForm<{ doc: Attachments[Kind] }>>;
} = {
  recording: storedForm<{ doc: Attachments['recording'] }>({}),
  transcript: storedForm<{ doc: Attachments['transcript'] }>({}),
  recap: storedForm<{ doc: Attachments['recap'] }>({}),
};
