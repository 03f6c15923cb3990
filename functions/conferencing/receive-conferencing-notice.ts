import { receiveConferencingNotice } from '../../lib/app/conferencing/receive-conferencing-notice.ts';
import { ReceiveConferencingNotice } from '../../lib/contract/conferencing/receive-conferencing-notice.ts';
import { attachments } from '../../lib/data/bookings/attachments.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { listSlotBookings } from '../../lib/data/bookings/list-slot-bookings.ts';
import { holdersOf } from '../../lib/data/conferencing/account-holders.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { zoomSecretToken } from '../../lib/data/conferencing/zoom-secret-token.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { meetingAt } from '../../lib/data/meetings/stored-meetings.ts';
import { implementNotice } from '../../lib/http/implement-notice.ts';

const deps = { secrets: { zoom: zoomSecretToken }, meetingAt, listSlotBookings, holdersOf };

export const handler = implementNotice(
  ReceiveConferencingNotice,
  [hours, conferencing, bookings, attachments],
  receiveConferencingNotice,
  deps,
);
