import { expect, test } from 'vitest';
import { withStart } from '../../../pages/calendar/with-start.ts';

const values = { endDate: '2027-03-25', weekdays: [3] };

test('the end and the only day of a week go with the start', () => {
  expect(withStart(values, '2027-03-24', '2027-03-28')).toEqual({
    startDate: '2027-03-28',
    endDate: '2027-03-29',
    weekdays: [0],
  });
});

test('several days of a week stay as they were chosen', () => {
  const chosen = { ...values, weekdays: [1, 3] };
  expect(withStart(chosen, '2027-03-24', '2027-03-28')).not.toHaveProperty('weekdays');
});

test('what is typed is kept as it is, while it is no date', () => {
  for (const typed of ['', '0202-03-24', '20270-03-24']) {
    expect(withStart(values, '2027-03-24', typed)).toEqual({ startDate: typed });
  }
});

test('a start is taken although the end was cleared', () => {
  const cleared = { ...values, endDate: '' };
  expect(withStart(cleared, '2027-03-24', '2027-03-28')).toEqual({
    startDate: '2027-03-28',
    weekdays: [0],
  });
});
