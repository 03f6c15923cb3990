import { expect, test } from 'vitest';
import { removeEventType } from '../../../lib/domain/event-types/changes.ts';
import {
  bookingsToCancel,
  deleteEventType,
} from '../../../lib/domain/event-types/delete-event-type.ts';
import { aSnapshot } from '../../support/decisions/read-values.ts';
import { booking, context, event, readIntro, stored } from './managed.ts';

const snapshot = aSnapshot(readIntro());
const empty = { snapshot, coming: [] };
const booked = { snapshot, coming: [booking(), booking()] };
const [keep, cancel] = [{ cancelBookings: false }, { cancelBookings: true }];

test('an event type without future bookings is deleted, and the event is published', () => {
  const deleted = {
    reply: {},
    changes: [removeEventType({ stored: stored(), event: event('event_type_deleted') })],
  };
  for (const asked of [keep, cancel]) {
    expect(deleteEventType('intro', asked, empty, context())).toEqual(deleted);
  }
});

test('future bookings prevent the deletion unless they are to be cancelled', () => {
  expect(deleteEventType('intro', keep, booked, context())).toMatchObject({
    refused: 'event-type/has-bookings',
    extensions: { bookings: 2 },
  });
  expect(bookingsToCancel('intro', booked, context())).toEqual({ reply: booked.coming });
});

test('a booking that is created during the cancellations leaves the deletion undecided', () => {
  const undecided = { refused: 'service/undecided' };
  expect(deleteEventType('intro', cancel, booked, context())).toEqual(undecided);
});

test('the dry run of a deletion reports whether the deletion would be refused, before bookings are cancelled', () => {
  const dryRun = context({ dryRun: true });
  expect(deleteEventType('intro', cancel, booked, dryRun)).toMatchObject({ reply: {} });
  expect(deleteEventType('intro', keep, booked, dryRun)).toHaveProperty('refused');
});

test('a deletion that would be refused cancels no booking', () => {
  const member = context({ role: 'member' });
  expect(bookingsToCancel('intro', booked, member)).toMatchObject({
    refused: 'caller/role-forbids',
  });
});
