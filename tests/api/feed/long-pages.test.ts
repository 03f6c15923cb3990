import { expect, test } from 'vitest';
import { ListEvents } from '../../../lib/contract/feed/list-events.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { writeEvents } from '../../../lib/data/feed/feed.ts';
import { endAfter, moveFeedEnd, readFeedEnd } from '../../../lib/data/feed/publishing.ts';
import type { Event } from '../../../lib/domain/feed/event.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { sampleEvent } from '../../support/webhooks/sample-event.ts';
import { newWorld, type World } from '../../support/world.ts';

const eventBytes = 64 * 1024;
const pageBytes = 4_000_000;
const planted = 104;

/** The size in the response of the function. The response contains the body as a string, so it is escaped twice. */
const bytesOf = (event: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(event)));
const sumOf = (events: readonly unknown[]): number =>
  events.reduce((sum: number, event) => sum + bytesOf(event), 0);

/** An event of the maximum size of 64 KiB. Its description repeats one character. */
function longEvent(character: string, version: number): Event {
  const event = sampleEvent({
    object: { uid: 'a', description: '' },
    uid: `evt_${version}`,
    version,
  });
  const left = eventBytes - Buffer.byteLength(JSON.stringify(event));
  const each = Buffer.byteLength(JSON.stringify(character)) - 2;
  const description = character.repeat(Math.floor(left / each));
  return { ...event, object: { uid: 'a', description } };
}

/** Publishes all events like the dispatcher does after many concurrent changes. */
async function plant({ of }: World, character: string): Promise<void> {
  const origin = { subject: 'booking', uid: 'a' } as const;
  const versions = Array.from({ length: planted }, (_, index) => index + 1);
  for (let at = 0; at < planted; at += 40) {
    const part = versions.slice(at, at + 40);
    const end = await readFeedEnd(of);
    const events = part.map((version) => {
      const event = longEvent(character, version);
      return { origin, event, eventTypeId: null, userIds: [] };
    });
    const actions = [
      moveFeedEnd(of, end, endAfter(end, part.length, Date.now())),
      ...writeEvents(of, events, end.position, Date.now()),
    ];
    expect(await commit(of, actions)).toBe('committed');
  }
}

test.each([
  ['of one byte', 'x'],
  ['of three bytes', '予'],
  ['that are longer in JSON', '"'],
])(
  'a page of long events with characters %s ends at 4 MB, and the next page continues there',
  async (_, character) => {
    const world = await newWorld();
    await tellChanges();
    const filter = { kind: 'booking_updated', perPage: '100' };
    const seen: number[] = [];
    let query: Readonly<Record<string, string>> = filter;
    await plant(world, character);
    let isLast = false;
    while (!isLast) {
      const { status, body } = await call(ListEvents, { as: world.owner, query });
      expect(status).toBe(200);
      seen.push(...body.data.map(({ version }) => version));
      isLast = seen.length >= planted || body.data.length === 0;
      // In each page except the last one, the last event exceeds the page size.
      if (!isLast) expect(sumOf(body.data)).toBeGreaterThan(pageBytes);
      expect(sumOf(body.data.slice(0, -1))).toBeLessThanOrEqual(pageBytes);
      query = { ...filter, cursor: body.nextCursor };
    }
    expect(seen).toEqual(Array.from({ length: planted }, (_, index) => index + 1));
  },
);
