import * as v from 'valibot';
import { pictureTypes } from '../../domain/pictures/picture.ts';
import { contract, everyRole, fileBytes, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { uriText } from '../fields.ts';

const ProfileImage = described(
  v.object({
    profileImage: described(
      uriText,
      'The URL of the image.',
      'https://api.example.com/v1/profile_images/h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
    ),
  }),
  'The profile image of the user.',
);

export const UpdateProfileImage = contract({
  id: 'updateProfileImage',
  summary: 'Set the profile image of the current user',
  description:
    'The body is a PNG, JPEG, or WebP image of at most 256 KiB and 2048 × 2048 pixels. The bytes decide what it is, not ' +
    'the media type. Metadata such as the place where it was taken is removed; in a JPEG, the orientation stays. Every ' +
    'image gets a URL of its own, which anyone can open, and the URL of the former image stops working. Every user can set ' +
    'their own image. The `ETag` is the version of the user.',
  scope: 'users:write',
  roles: everyRole,
  query: noQuery,
  body: fileBytes,
  fileTypes: pictureTypes,
  status: 200,
  reply: v.object({ data: ProfileImage }),
  versioned: true,
  problems: ['user/not-found', 'picture/not-supported', 'picture/dimensions-exceeded'],
});
