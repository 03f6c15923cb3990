import {
  type AnyAttachment,
  type AttachmentCount,
  type AttachmentKind,
  type AttachmentPlace,
  attachmentBytesABooking,
  attachmentsABooking,
} from '../../domain/bookings/attachment.ts';
import type { AttachmentEvent } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { putOutgoing } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import { attachmentForms } from './attachment-forms.ts';

/** The sort key of an attachment that a recorder has already sent; undefined if it is new. */
export const attachmentPlaceIn = (
  of: OrganizationId,
  items: Items,
  {
    bookingUid,
    kind,
    uid,
  }: { readonly bookingUid: string; readonly kind: AttachmentKind; readonly uid: string },
): string | undefined =>
  items.get(keys.attachmentSource(of, bookingUid, kind, uid))?.place as string | undefined;

export function attachmentIn(
  of: OrganizationId,
  items: Items,
  { bookingUid, kind, place }: AttachmentPlace,
): AnyAttachment | undefined {
  const item = items.get(keys.attachment(of, bookingUid, kind, place));
  return item && ({ kind, one: attachmentForms[kind].read(item, 'doc') } as AnyAttachment);
}

export function attachmentCountIn(
  of: OrganizationId,
  items: Items,
  { bookingUid, kind }: { readonly bookingUid: string; readonly kind: AttachmentKind },
): AttachmentCount {
  const item = items.get(keys.attachmentCount(of, bookingUid));
  return {
    count: (item?.[`${kind}s`] as number | undefined) ?? 0,
    bytes: (item?.[`${kind}Bytes`] as number | undefined) ?? 0,
  };
}

const placeOf = ({ one }: AnyAttachment): string => keys.inList(one.createdAt, one.uid);

function written({ kind, one }: AnyAttachment): Item & { readonly doc: string } {
  switch (kind) {
    case 'recording':
      return attachmentForms.recording.write({ doc: one });
    case 'transcript':
      return attachmentForms.transcript.write({ doc: one });
    case 'recap':
      return attachmentForms.recap.write({ doc: one });
  }
}

/** Adds a recording, a transcript or a recap to a booking in any state. The booking must exist. */
export function insertAttachment(
  of: OrganizationId,
  bookingUid: string,
  attachment: AnyAttachment,
  event: AttachmentEvent,
): readonly [booking: Action, count: Action, attachment: Action] {
  const { kind, one } = attachment;
  const item = written(attachment);
  const bytes = Buffer.byteLength(item.doc);
  const place = placeOf(attachment);
  const outgoing = {
    origin: { subject: 'attachment', uid: one.uid, bookingUid, kind, place },
    version: 1,
    change: event,
    former: undefined,
  } as const;
  return [
    { key: keys.booking(of, bookingUid), condition: 'attribute_exists(pk)' },
    {
      // The counter avoids reading up to a thousand attachments to add one. It has its own item,
      // because a change of the booking's item would rewrite both indexes.
      key: keys.attachmentCount(of, bookingUid),
      update: 'ADD #n :one, #bytes :bytes',
      condition:
        '(attribute_not_exists(#n) OR #n < :most) AND (attribute_not_exists(#bytes) OR #bytes <= :room)',
      names: { '#n': `${kind}s`, '#bytes': `${kind}Bytes` },
      values: {
        ':one': 1,
        ':most': attachmentsABooking,
        ':bytes': bytes,
        ':room': attachmentBytesABooking - bytes,
      },
    },
    {
      key: keys.attachment(of, bookingUid, kind, place),
      item,
      condition: 'attribute_not_exists(pk)',
      beside: putOutgoing(of, outgoing),
    },
  ];
}

/**
 * Records that a recorder has sent an attachment, so that a second request with it adds no second
 * attachment. `ver` is 1, so that a condition can distinguish this item from an absent one.
 */
export const rememberSource = (
  of: OrganizationId,
  bookingUid: string,
  attachment: AnyAttachment,
): Action => ({
  key: keys.attachmentSource(of, bookingUid, attachment.kind, attachment.one.uid),
  item: { ver: 1, place: placeOf(attachment) },
  condition: 'attribute_not_exists(pk)',
});
