import type { StoreFor } from '../../data/store.ts';
import type {
  AttachmentReply,
  addAttachment as decide,
} from '../../domain/bookings/add-attachment.ts';
import type { Recording } from '../../domain/bookings/attachment.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type AttachmentRequest, addAttachment, ownRecorder } from './add-attachment.ts';

/** Adds a recording to a booking, once for each ID of its recorder. */
export const createBookingRecording = (
  bookingUid: string,
  { sourceId, ...one }: AttachmentRequest<'recording'>,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<AttachmentReply<Recording>> =>
  addAttachment(bookingUid, { provider: ownRecorder, sourceId }, 'recording', one, context, store);
