import { UpdateProfileImage } from '../../../lib/contract/users/update-profile-image.ts';
import { call } from '../http/call.ts';
import type { World } from '../world.ts';
import { png } from './pictures.ts';

/** Valid requests about profile images. */
export function readyPictures(world: Pick<World, 'addUser'>) {
  let width = 0;
  const newPicture = () => {
    width += 1;
    return png(width, 1);
  };
  const newPictureId = async () => {
    const as = await world.addUser('member');
    const { data } = (await call(UpdateProfileImage, { as, file: newPicture() })).body;
    return data.profileImage.split('/').at(-1) ?? '';
  };
  return {
    updateProfileImage: async () => ({ file: newPicture() }),
    deleteProfileImage: async () => ({}),
    getProfileImage: async () => ({ params: { uid: await newPictureId() } }),
  };
}
