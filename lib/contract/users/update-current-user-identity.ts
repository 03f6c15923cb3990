import * as v from 'valibot';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText } from '../fields.ts';
import { UserIdentity } from './user-identity.ts';

export const UpdateCurrentUserIdentity = contract({
  id: 'updateCurrentUserIdentity',
  summary: 'Bind an identity to the current user',
  description:
    'Binds the issuer and the subject of the token to you. From then on, bearer tokens of the same subject are yours. An ' +
    'identity that you had before is removed: its tokens are refused within 60 seconds. If the token has the claims ' +
    '`email` and `email_verified`, the address must be yours, and verified.\n\n' +
    'The identity is a credential like an API key. It has at most the scopes of the credential of this request, and expires ' +
    'with it. It cannot replace an identity that expires later. An API key that another user created is refused. ' +
    'The `ETag` is the version of the user.',
  scope: 'api_keys:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    identityToken: described(
      filledText(16_384),
      'A token of the identity provider of the deployment that is about you: a JWT for this service, issued at most 10 minutes ago.',
    ),
  }),
  status: 200,
  reply: v.object({ data: described(UserIdentity, 'The identity of the current user.') }),
  versioned: true,
  skipsCredentialCache: true,
  needsRecentSignIn: true,
  refusesDelegated: true,
  problems: [
    'session/sign-in-again',
    'user/not-found',
    'identity/outlives-credential',
    'identity/refused',
    'identity/bound',
    'service/unavailable',
  ],
});
