import { expect, test } from 'vitest';
import type { Event } from '../../lib/domain/feed/event.ts';
import { cutEvent } from '../../lib/workers/cut-event.ts';
import { eventUid } from '../../lib/workers/event-uid.ts';
import { sampleEvent } from '../support/webhooks/sample-event.ts';

/** A text of this number of thousands of characters, each of three bytes. */
const text = (thousands: number): string => '予'.repeat(thousands * 1000);
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test('an event within the size limit is not cut', () => {
  const whole = sampleEvent({ object: { uid: 'a', description: text(20) } });
  expect(cutEvent(whole)).toEqual(whole);
});

test.each([
  [{ tracking: { source: text(10) }, previous: { description: text(15) } }, ['tracking']],
  [
    {
      answers: [{ question: 'Why?', content: [text(22)] }],
      previous: { description: text(5) },
    },
    ['tracking', 'answers'],
  ],
  [
    { previous: { description: text(15), access: text(10), name: 'A' } },
    ['tracking', 'answers', 'previous/description'],
  ],
  [
    {
      previous: { description: text(8), attendees: [text(15)] },
      object: { uid: 'a', long: text(9) },
    },
    ['tracking', 'answers', 'previous/description', 'object/long'],
  ],
  [
    { previous: { status: 'open', attendees: [text(30)] }, object: { uid: 'a', description: 'A' } },
    ['tracking', 'answers', 'previous/attendees'],
  ],
  [
    {
      object: {
        uid: 'a',
        status: 'open',
        attendees: [text(15)],
        routine: [text(2)],
        long: text(6),
      },
    },
    ['tracking', 'answers', 'object/long'],
  ],
  [
    {
      object: { uid: 'a', attendees: [text(10)], routine: [text(12)] },
      previous: { routine: [text(2)] },
    },
    ['tracking', 'answers', 'object/routine'],
  ],
  [
    { object: { uid: 'a', attendees: [text(11)] }, previous: { attendees: [text(12)] } },
    ['tracking', 'answers', 'object/attendees'],
  ],
  [
    { object: { uid: 'a', name: 'A', long: text(12), longer: text(13) } },
    ['tracking', 'answers', 'object/longer'],
  ],
  [
    { object: { uid: 'a', long: text(30), longer: text(31) } },
    ['tracking', 'answers', 'object/longer', 'object/long'],
  ],
])(
  'an event that is too long loses its least important members, and lists them in truncated (%#)',
  (parts, truncated) => {
    const cut = cutEvent(sampleEvent(parts as Partial<Event>));
    expect(bytesOf(cut)).toBeLessThanOrEqual(64 * 1024);
    expect(cut.truncated).toEqual(truncated);
    expect(cut.object.uid).toBe('a');
    expect(cut.version).toBe(2);
  },
);

test('the ID of an event depends only on its organization, resource and version', () => {
  const of = 'org' as never;
  const id = eventUid(of, { subject: 'booking', uid: 'a' }, 1);
  expect(id).toMatch(/^evt_[\dA-Za-z]{22}$/u);
  expect(eventUid(of, { subject: 'booking', uid: 'a' }, 1)).toBe(id);
  const others = [
    eventUid('other' as never, { subject: 'booking', uid: 'a' }, 1),
    eventUid(of, { subject: 'schedule', uid: 'a' }, 1),
    eventUid(of, { subject: 'booking', uid: 'b' }, 1),
    eventUid(of, { subject: 'booking', uid: 'a' }, 2),
  ];
  expect(new Set([id, ...others]).size).toBe(5);
});
