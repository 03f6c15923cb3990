import { expect, test } from 'vitest';
import { runDecision } from '../../lib/app/run-decision.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { DeleteProfileImage } from '../../lib/contract/users/delete-profile-image.ts';
import { users } from '../../lib/data/people/users.ts';
import { deleteProfileImage } from '../../lib/domain/people/delete-profile-image.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementRead } from '../../lib/http/implement-read.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { publicWrite } from '../../lib/http/public-write.ts';
import { jsonReply } from '../../lib/http/reply.ts';

const use = async (..._given: readonly unknown[]): Promise<never> => {
  throw new Error('No request is sent.');
};
const incomplete = async () => ({ data: { uid: '000000000000' } });

const everyone = { credential: publicReader, reply: jsonReply };
const guest = { credential: guestLink };
const anyone = publicWrite<'updateBooking', unknown>(() => ({ recordsUnder: { booking: '' } }));

/** Handlers that the compiler refuses, each for one reason. */
const refused = [
  // @ts-expect-error A read has no store.
  () => implementRead(GetBooking, {}, ({ store }) => use(store)),
  // @ts-expect-error A read without a credential has no caller.
  () => implementReadWith(GetBooking, everyone, {}, ({ caller }) => use(caller)),
  // @ts-expect-error A read of a user returns the reply of its contract.
  () => implementRead(GetBooking, {}, incomplete),
  // @ts-expect-error A read without a credential returns the reply of its contract.
  () => implementReadWith(GetBooking, everyone, {}, incomplete),
  // @ts-expect-error A write returns the reply of its contract.
  () => implementWrite(UpdateBooking, [], {}, incomplete),
  () =>
    implementWriteWith(UpdateBooking, guest, [], {}, ({ context: { credential } }) =>
      // @ts-expect-error A guest has no credential that can give rights.
      use(credential.scopes),
    ),
  // @ts-expect-error A write needs a credential that identifies its caller.
  () => implementWriteWith(UpdateBooking, everyone, [], {}, use),
  // @ts-expect-error A write without a credential has a store only after the operation identified the caller.
  () => implementWriteWith(UpdateBooking, anyone, [], {}, ({ store }) => use(store)),
  () =>
    implementWrite(DeleteProfileImage, [users], {}, ({ context, store }) =>
      // @ts-expect-error The handler lists no subject that writes pictures.
      runDecision(context, store, [], (snapshot) => deleteProfileImage(snapshot, context)),
    ),
];

test('the compiler refuses handlers that use what their credential does not provide, return another reply or write a subject that they do not list', () => {
  expect(refused).toHaveLength(9);
});
