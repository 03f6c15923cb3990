import { expect, test } from 'vitest';
import { hourlyLimits } from '../../../lib/domain/messages/mail-class.ts';

test.each([
  [1, 1, 1],
  [2, 2, 1],
  [3, 3, 1],
  [4, 3, 2],
  [1000, 750, 500],
])(
  'of %i mails an hour, at most %i are about public bookings, and at most %i to unproven guests or to guests of schedules',
  (anHour, aboutPublic, toUnproven) => {
    expect(hourlyLimits('regular', anHour)).toEqual({ n: anHour });
    expect(hourlyLimits('public', anHour)).toEqual({ n: anHour, public: aboutPublic });
    expect(hourlyLimits('unproven', anHour)).toEqual({
      n: anHour,
      public: aboutPublic,
      unproven: toUnproven,
    });
    expect(hourlyLimits('invited', anHour)).toEqual({ n: anHour, invited: toUnproven });
  },
);
