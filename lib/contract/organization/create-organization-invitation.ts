import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { email } from '../fields.ts';
import { CreatedInvitation } from './invitation.ts';
import { invitedScopes } from './invited-scopes.ts';
import { role } from './organization-user.ts';

export const CreateOrganizationInvitation = contract({
  id: 'createOrganizationInvitation',
  summary: 'Invite a person to the organization',
  description:
    'Creates an invitation that expires after seven days, and returns the link that accepts it. If the ' +
    'deployment sends mails, the link is sent to the person. Otherwise, send it yourself. The link is shown only once; if it is lost, create another invitation. A pending ' +
    'invitation of the same email address is deleted, so only the newest link works. Only an `owner` can invite an `owner`.\n\n' +
    'If you delete the API key that created the invitation, or it expires, the link no longer works. Access tokens expire soon, so an ' +
    'invitation that was created with one remains valid, but gives an API key only until the token expires.',
  scope: 'organization:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    email: described(
      email,
      'The email address of the person. It becomes the email address of the user.',
    ),
    role: described(
      v.optional(role, 'member'),
      'The role that the person will have: `owner`, `admin`, `member`, or `restricted`.',
    ),
    scopes: described(
      v.optional(invitedScopes),
      'The scopes of the API key that the person can create when they accept the invitation. Your credential must have ' +
        'each of them. By default, the scopes of your credential.',
    ),
  }),
  status: 201,
  reply: v.object({ data: CreatedInvitation }),
  versioned: true,
  skipsCredentialCache: true,
  shownOnce: 'acceptUrl',
  needsRecentSignIn: true,
  problems: ['session/sign-in-again', 'user/email-taken'],
});
