import { expect, test } from 'vitest';
import { type EventKind, publishedKinds, type Subject } from '../../../lib/domain/events.ts';
import { eventOf } from '../../../lib/domain/feed/event-of.ts';
import type { Origin, Outgoing } from '../../../lib/domain/feed/outgoing.ts';
import type { PublishedResource } from '../../../lib/domain/feed/published-resource.ts';
import { sentEvent } from '../../../lib/domain/feed/visible-event.ts';

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

test('an event of a schedule that contains later changes has only times as former values', () => {
  const previous = { name: 'zq9former', endedAt: '2032-03-01T09:30:00.000Z' };
  const change = outgoing('schedule', { kind: 'schedule_updated' });
  const replaced = { ...change, former: { doc: { values: previous } } };
  const schedule = { uid: 'r', displayType: 'teamPublic', attendees: [], startedAt: 'now' };
  const [was, is] = [published({ ...schedule, ...previous }), published(schedule)];
  const overtaken = eventOf('e', replaced, was, is, true);
  expect(overtaken).toMatchObject({
    previous: { endedAt: previous.endedAt },
    truncated: ['previous'],
  });
  expect(JSON.stringify([overtaken, sentEvent(overtaken)])).not.toContain('zq9');
  const latest = eventOf('e', replaced, was, is);
  expect(latest.previous).toMatchObject(previous);
  expect(latest).not.toHaveProperty('truncated');
  const times = { ...replaced, former: { doc: { values: { endedAt: previous.endedAt } } } };
  expect(eventOf('e', times, was, is, true)).not.toHaveProperty('truncated');
});
