import { pictureTypes } from '../../domain/pictures/picture.ts';
import { contract, everyRole, fileBytes, noBody, noQuery } from '../contract.ts';

export const GetProfileImage = contract({
  id: 'getProfileImage',
  summary: 'Get a profile image',
  description:
    'Returns the image at the `profileImage` of a user. What a URL returns never changes, so it can be cached for good. ' +
    'After the user gets another image or none, or is deleted, the URL returns 404.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: fileBytes,
  mediaType: pictureTypes,
  versioned: true,
  problems: ['picture/unknown', 'caller/rate-limited', 'service/unavailable'],
});
