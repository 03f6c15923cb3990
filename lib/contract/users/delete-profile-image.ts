import { contract, everyRole, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteProfileImage = contract({
  id: 'deleteProfileImage',
  summary: 'Delete the profile image of the current user',
  description:
    'The URL of the image stops working. Copies that browsers have stored can be shown for up to a year. If the user has ' +
    'no image, nothing changes. `If-Match` takes the version of the user.',
  scope: 'users:write',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['user/not-found'],
});
