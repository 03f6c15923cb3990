import { expect, test } from 'vitest';
import { withStart } from '../../../pages/calendar/with-start.ts';

const values = { endDate: '2027-03-25', weekdays: [3] };

test('a new start moves the end and the only day of a week', () => {
  expect(withStart(values, '2027-03-24', '2027-03-28')).toEqual({
    startDate: '2027-03-28',
    endDate: '2027-03-29',
    weekdays: [0],
  });
});

test('a new start leaves several days of a week unchanged', () => {
  const chosen = { ...values, weekdays: [1, 3] };
  expect(withStart(chosen, '2027-03-24', '2027-03-28')).not.toHaveProperty('weekdays');
});

test('an incomplete date is kept as typed and changes nothing else', () => {
  for (const typed of ['', '0202-03-24', '20270-03-24']) {
    expect(withStart(values, '2027-03-24', typed)).toEqual({ startDate: typed });
  }
});

test('a new start is accepted although the end is empty', () => {
  const cleared = { ...values, endDate: '' };
  expect(withStart(cleared, '2027-03-24', '2027-03-28')).toEqual({
    startDate: '2027-03-28',
    weekdays: [0],
  });
});
