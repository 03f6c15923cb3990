import type { StoreFor } from '../../data/store.ts';
import type { updateProfileImage as decide } from '../../domain/people/update-profile-image.ts';
import {
  type ProfileImageReply,
  profileImageNeeds,
  updateProfileImage as update,
} from '../../domain/people/update-profile-image.ts';
import { acceptPicture } from '../../domain/pictures/accept-picture.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface Deps {
  /** At least 128 bits from a cryptographic source. */
  readonly newToken: () => string;
}

/** Replaces the picture of the user. */
export function updateProfileImage(
  bytes: Uint8Array,
  context: TransactionContext & WithPictures,
  store: StoreFor<typeof decide>,
  { newToken }: Deps,
): Promise<ProfileImageReply> {
  const sent = { pictureId: newToken(), picture: acceptPicture(bytes) };
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(profileImageNeeds(context.actor)) }),
    decide: ({ snapshot }) => update(sent, snapshot, context),
  });
}
