import { expect, test } from 'vitest';
import { byStartDay } from '../../../pages/bookings/by-start-day.ts';
import { aBooking } from './a-booking.ts';

const starts = ['2032-03-01T14:30:00.000Z', '2032-03-01T15:30:00.000Z', '2032-03-02T01:00:00.000Z'];
const bookings = starts.map((startedAt, index) => aBooking({ uid: `b${index}`, startedAt }));

const uidsByDate = (timeZone: string) =>
  byStartDay(bookings, timeZone).map(({ date, bookings: ofDay }) => [
    date,
    ...ofDay.map(({ uid }) => uid),
  ]);

test('bookings are grouped by the local date of their start', () => {
  expect(uidsByDate('UTC')).toEqual([
    ['2032-03-01', 'b0', 'b1'],
    ['2032-03-02', 'b2'],
  ]);
  expect(uidsByDate('Asia/Tokyo')).toEqual([
    ['2032-03-01', 'b0'],
    ['2032-03-02', 'b1', 'b2'],
  ]);
});

test('the order of the days is that of the bookings', () => {
  const days = byStartDay(bookings.toReversed(), 'UTC');
  expect(days.map(({ date }) => date)).toEqual(['2032-03-02', '2032-03-01']);
  expect(byStartDay([], 'UTC')).toEqual([]);
});
