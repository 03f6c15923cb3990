import { expect, test } from 'vitest';
import { linkToEventType } from '../../../lib/domain/event-types/link-to-event-type.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValue, snapshotOf } from '../../support/decisions/read-values.ts';
import { context, readIntro } from './managed.ts';

const url = 'https://example.com/v1/bookings?token=text';
const unknown = { refused: 'event-type/unknown' };
const forbidden = { refused: 'caller/role-forbids' };

/** Creates a link to the event type `intro`, which Ann hosts. */
function decide(by = context(), ...values: readonly ReadValue[]) {
  const snapshot = snapshotOf([storedEventType('intro')], ...frozen(values));
  const link = { teamId: 'acme', eventTypeId: 'intro' };
  return linkToEventType(frozen(link), url, snapshot, frozen(by));
}

test.each(['owner', 'admin', 'member'] as const)(
  'a link for the %s is returned, and no change is stored',
  (role) => {
    expect(decide(context({ role }), readIntro())).toEqual({ reply: { data: { url } } });
  },
);

test('a link ignores If-Match, because it changes nothing', () => {
  expect(decide(context({ precondition: ['9'] }), readIntro())).toHaveProperty('reply');
});

test.each([
  ['hosts the event type', 'ann', forbidden],
  ['cannot see the event type', 'bob', unknown],
])('a restricted user who %s gets no link', (_, userId, refusal) => {
  expect(decide(context({ role: 'restricted', userId }), readIntro())).toEqual(refusal);
});

test('an event type that does not exist is refused as unknown, whatever the role', () => {
  for (const role of ['owner', 'restricted'] as const) {
    expect(decide(context({ role }))).toEqual(unknown);
  }
});

test('an unknown team is refused without reading the event type', () => {
  const nothingRead = snapshotOf([]);
  const link = { teamId: 'other', eventTypeId: 'intro' };
  for (const role of ['owner', 'restricted'] as const) {
    const decision = linkToEventType(link, url, nothingRead, context({ role }));
    expect(decision).toEqual({ refused: 'team/unknown' });
  }
});
