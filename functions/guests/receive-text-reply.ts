import { receiveTextReply } from '../../lib/app/bookings/receive-text-reply.ts';
import { ReceiveTextReply } from '../../lib/contract/guests/receive-text-reply.ts';
import { startNumber, stopNumber } from '../../lib/data/messages/stopped-numbers.ts';
import { textSecret } from '../../lib/data/messages/text-secret.ts';
import { implementReply } from '../../lib/http/implement-reply.ts';

const deps = { textSecret, stopNumber, startNumber };

export const handler = implementReply(ReceiveTextReply, receiveTextReply, deps);
