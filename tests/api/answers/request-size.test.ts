import { expect, test } from 'vitest';
import { stretch } from '../../support/bookings/stretch.ts';
import { confirm, decline, look, requested } from './requests.ts';

test('an answer that makes the booking too large to store is 422, and the request can still be answered', async () => {
  const { world, booking, token } = await requested();
  await stretch(world, booking.uid, 409_500);
  for (const refused of [await confirm(token), await decline(token)]) {
    expect([refused.status, refused.body.code]).toEqual([422, 'booking/too-large']);
  }
  expect((await look(token)).body.data).toMatchObject({ status: 'request', isAnswerable: true });
});
