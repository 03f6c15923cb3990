import { expect, test } from 'vitest';
import { type EventKind, publishedKinds, type Subject } from '../../../lib/domain/events.ts';
import { eventOf } from '../../../lib/domain/feed/event-of.ts';
import type { Origin, Outgoing } from '../../../lib/domain/feed/outgoing.ts';
import type { PublishedResource } from '../../../lib/domain/feed/published-resource.ts';

const published = (object: object): PublishedResource => ({
  object: { ...object },
  contact: null,
  answers: null,
  tracking: null,
  eventTypeId: null,
  userIds: [],
});

const outgoing = (
  subject: Subject,
  change: Pick<Outgoing['change'], 'kind' | 'otherKinds'>,
): Outgoing => ({
  origin: { subject, uid: 'r' } as Origin,
  version: 2,
  change: { ...change, by: 'x', at: '2032-02-01T00:00:00.000Z', requestId: 'r' },
  former: undefined,
});

const [before, after] = [
  published({ uid: 'r', status: 'open', startedAt: '2032-03-01T09:00:00.000Z' }),
  published({ uid: 'r', status: 'cancel', startedAt: '2032-03-02T09:00:00.000Z' }),
];

const allKinds = (Object.keys(publishedKinds) as Subject[]).flatMap((subject) =>
  publishedKinds[subject].map((kind): [EventKind, Subject] => [kind, subject]),
);

test.each(allKinds)(
  'a decision that names %s for a %s publishes this kind and no other',
  (kind, subject) => {
    for (const isOvertaken of [false, true]) {
      const event = eventOf('e', outgoing(subject, { kind }), before, after, isOvertaken);
      expect([event.event, event.kinds]).toEqual([kind, [kind]]);
    }
  },
);

test('a decision that names several kinds publishes them in this order', () => {
  const change = { kind: 'host_reassigned', otherKinds: ['host_rescheduled'] } as const;
  const event = eventOf('e', outgoing('booking', change), before, after);
  expect(event.event).toBe('host_reassigned');
  expect(event.kinds).toEqual(['host_reassigned', 'host_rescheduled']);
});
