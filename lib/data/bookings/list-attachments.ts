import type { AttachmentKind, Attachments } from '../../domain/bookings/attachment.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';
import { attachmentForms } from './attachment-forms.ts';

/**
 * All attachments of one kind of a booking, with one Query. The newest `createdAt` is first; equal
 * times are sorted by uid, descending. The list is also empty if the booking does not exist.
 */
export async function listAttachments<Kind extends AttachmentKind>(
  of: OrganizationId,
  bookingUid: string,
  kind: Kind,
): Promise<readonly Attachments[Kind][]> {
  if (!isUid(bookingUid)) return [];
  const { pk, sk } = keys.attachment(of, bookingUid, kind);
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return items.map((item) => attachmentForms[kind].read(item, 'doc'));
}
