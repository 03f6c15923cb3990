import type { StoreFor } from '../../data/store.ts';
import type {
  AttachmentReply,
  addAttachment as decide,
} from '../../domain/bookings/add-attachment.ts';
import type { Transcript } from '../../domain/bookings/attachment.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type AttachmentRequest, addAttachment, ownRecorder } from './add-attachment.ts';

/** Adds a transcript to a booking, once for each ID of its recorder. */
export const createBookingTranscript = (
  bookingUid: string,
  { sourceId, ...one }: AttachmentRequest<'transcript'>,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<AttachmentReply<Transcript>> =>
  addAttachment(bookingUid, { provider: ownRecorder, sourceId }, 'transcript', one, context, store);
