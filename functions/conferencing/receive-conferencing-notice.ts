import { receiveConferencingNotice } from '../../lib/app/conferencing/receive-conferencing-notice.ts';
import { ReceiveConferencingNotice } from '../../lib/contract/conferencing/receive-conferencing-notice.ts';
import { holdersOf } from '../../lib/data/account-holders.ts';
import { listSlotBookings } from '../../lib/data/list-slot-bookings.ts';
import { meetingAt } from '../../lib/data/meetings.ts';
import { zoomSecretToken } from '../../lib/data/zoom-secret-token.ts';
import { implementNotice } from '../../lib/http/implement-notice.ts';

const deps = { secrets: { zoom: zoomSecretToken }, meetingAt, listSlotBookings, holdersOf };

export const handler = implementNotice(ReceiveConferencingNotice, receiveConferencingNotice, deps);
