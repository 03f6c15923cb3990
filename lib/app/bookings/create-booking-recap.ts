import type { StoreFor } from '../../data/store.ts';
import type {
  AttachmentReply,
  addAttachment as decide,
} from '../../domain/bookings/add-attachment.ts';
import type { Recap } from '../../domain/bookings/attachment.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type AttachmentRequest, addAttachment, ownRecorder } from './add-attachment.ts';

/** Adds a recap to a booking, once for each ID of its recorder. */
export const createBookingRecap = (
  bookingUid: string,
  { sourceId, ...one }: AttachmentRequest<'recap'>,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<AttachmentReply<Recap>> =>
  addAttachment(bookingUid, { provider: ownRecorder, sourceId }, 'recap', one, context, store);
