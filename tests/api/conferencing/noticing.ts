import { ReceiveConferencingNotice } from '../../../lib/contract/conferencing/receive-conferencing-notice.ts';
import type { AttachmentKind } from '../../../lib/domain/bookings/attachment.ts';
import { type CallInput, call } from '../../support/http/call.ts';
import { newMeeting, signed } from '../../support/meetings/zoom-notices.ts';
import type { World } from '../../support/world.ts';
import { booked, listed } from '../bookings/adding.ts';

export const receive = (sent: CallInput<'receiveConferencingNotice'>, provider = 'zoom') =>
  call(ReceiveConferencingNotice, { params: { provider }, ...sent });
export const send = (notice: object | string) => receive(signed(notice));

export const kinds = [
  'recording',
  'transcript',
  'recap',
] as const satisfies readonly AttachmentKind[];

/** Lists all attachments of a booking, by kind. */
export const listAttachments = async (world: World, booking: { readonly uid: string }) =>
  Promise.all(kinds.map((kind) => listed(world, kind, booking)));

/** A booking with a meeting, and the number of the meeting at Zoom. */
export async function bookWithMeeting() {
  const { world, booking } = await booked();
  const owner = { organizationId: world.of, bookingUid: booking.uid };
  return { world, booking, id: await newMeeting(owner) };
}
