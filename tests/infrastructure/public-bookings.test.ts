import { expect, test } from 'vitest';
import { packageStage, resourcesOf } from './packaged.ts';
import { everySetting } from './settings.ts';

/** The limits of public bookings that the functions of a stage have, by handler. */
async function limitsOf(...stage: Parameters<typeof packageStage>) {
  const functions = resourcesOf(await packageStage(...stage), 'AWS::Lambda::Function');
  return functions.flatMap(([, { Properties }]) => {
    const { Variables = {} } = (Properties.Environment ?? {}) as {
      readonly Variables?: Readonly<Record<string, unknown>>;
    };
    const { PUBLIC_BOOKINGS_AN_HOUR: hour, PUBLIC_BOOKINGS_A_DAY: day } = Variables;
    return hour === undefined && day === undefined ? [] : [[Properties.Handler, hour, day]];
  });
}

test('the function that creates public bookings has the limits of a team: by default 120 an hour and 1,000 a day', async () => {
  const handler = 'functions/guests/create-public-booking.handler';
  expect(await limitsOf('dev')).toEqual([[handler, '120', '1000']]);
  expect(await limitsOf('production', everySetting)).toEqual([[handler, '80', '400']]);
});
