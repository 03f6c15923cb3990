import { unsubscribeGuest } from '../../lib/app/schedules/unsubscribe-guest.ts';
import { UnsubscribeGuest } from '../../lib/contract/guests/unsubscribe-guest.ts';
import { messages } from '../../lib/data/messages/messages.ts';
import { implementNotice } from '../../lib/http/implement-notice.ts';

export const handler = implementNotice(UnsubscribeGuest, [messages], unsubscribeGuest, {});
