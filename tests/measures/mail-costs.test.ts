import { beforeAll, expect, test } from 'vitest';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { firstLayout, outboxShardsOf } from '../../lib/domain/jobs/shard-layout.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, sentBy } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
let eventType: EventType;
beforeAll(async () => {
  world = await newWorld();
  eventType = await world.eventType([world.member]);
  await book(world, eventType);
  await sentBy(sinkOf());
});

/** The write units of bookings with two mails each, from the request to the last mail. */
async function writeUnitsOf(bookings: number): Promise<number> {
  const requests = await meterTable()(async () => {
    for (let made = 0; made < bookings; made += 1) await book(world, eventType);
  });
  const published = await meterTable()(() =>
    drain(outboxShardsOf(world.of, firstLayout), Date.now()),
  );
  const sent = await meterTable()(() => sendMessages({}, Date.now()));
  expect(sinkOf().mails.splice(0)).toHaveLength(2 * bookings);
  return requests.writeUnits + published.writeUnits + sent.writeUnits;
}

test('a booking with two mails costs at most 36 write units alone, and 28 with 24 others', async () => {
  expect(await writeUnitsOf(1)).toBeLessThanOrEqual(36);
  expect((await writeUnitsOf(25)) / 25).toBeLessThanOrEqual(28);
});
