import * as v from 'valibot';
import { described } from '../described.ts';
import { instantText } from '../fields.ts';
import { OrganizationUser } from '../organization/organization-user.ts';
import { teamDescriptions } from '../organization/team.ts';
import { UserIdentity } from './user-identity.ts';

const organization = v.object({
  uid: described(v.string(), 'The ID of the organization.', 'Vb7pW2sXk9Ty'),
  name: described(v.string(), ...teamDescriptions.name),
  slug: described(v.nullable(v.string()), ...teamDescriptions.slug),
});

const credential = v.object({
  kind: described(
    v.picklist(['apiKey', 'accessToken', 'session']),
    'What the request was authenticated with. If several were sent, it is the first of these, and the scopes are those that all have.',
  ),
  scopes: described(v.array(v.string()), 'The scopes of the credential. `*` means all scopes.', [
    'bookings:read',
    'bookings:write',
  ]),
  expiresAt: described(
    v.nullable(instantText),
    'The time at which the credential expires, or `null` if it does not expire.',
    '2033-02-22T17:04:31.208Z',
  ),
});

/** User of the credential, with the data that a client needs first. */
export const CurrentUser = described(
  v.object({
    ...OrganizationUser.entries,
    identity: described(
      v.nullable(UserIdentity),
      'The identity whose bearer tokens are those of the user, or `null` if they have none.',
    ),
    organization: described(organization, 'The organization of the user.'),
    credential: described(credential, 'The credential of this request.'),
  }),
  'The user of the credential.',
);
