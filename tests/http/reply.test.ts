import * as v from 'valibot';
import { expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import type { Event } from '../../lib/http/exchange.ts';
import { keptReply, serializeReply } from '../../lib/http/reply.ts';

const event = { rawPath: '/v1/bookings', known: {} } as unknown as Event;
const contract = {
  ...GetBooking,
  reply: v.object({ data: v.object({ reads: v.number() }) }),
} as unknown as Contract;

test('a reply is made a text once: what goes out is what was kept of it', () => {
  let reads = 0;
  const newReply = () => ({
    get data() {
      reads += 1;
      return { reads };
    },
  });
  const reply = newReply();
  const { body } = keptReply(contract, event, reply);
  expect(serializeReply(contract, event, reply).body).toBe(body);
  expect(serializeReply(contract, event, newReply()).body).not.toBe(body);
});
