import { GetProfileImage } from '../../../lib/contract/users/get-profile-image.ts';
import { UpdateProfileImage } from '../../../lib/contract/users/update-profile-image.ts';
import { call } from '../../support/http/call.ts';
import type { Person } from '../../support/world.ts';

/** Uploads a picture of a user, and does not check the response. */
export const uploadImage = (as: Pick<Person, 'key'>, file: Uint8Array | undefined, headers = {}) =>
  call(UpdateProfileImage, { as, file, headers });

/** Uploads a valid picture of a user, and returns its ID. */
export const uploadValidImage = async (
  as: Pick<Person, 'key'>,
  file: Uint8Array,
): Promise<string> => idIn((await uploadImage(as, file)).body.data.profileImage);

/** The ID in the URL of a picture. */
export const idIn = (address: string | null): string => address?.split('/').at(-1) ?? '';

/** Reads a picture without a credential. */
export const readImage = (uid: string, headers = {}) =>
  call(GetProfileImage, { params: { uid }, headers });

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
