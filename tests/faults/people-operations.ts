import { CreateApiKey } from '../../lib/contract/api-keys/create-api-key.ts';
import { DeleteApiKey } from '../../lib/contract/api-keys/delete-api-key.ts';
import { GetApiKey } from '../../lib/contract/api-keys/get-api-key.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { CreateOrganizationInvitation } from '../../lib/contract/organization/create-organization-invitation.ts';
import { DeleteOrganizationInvitation } from '../../lib/contract/organization/delete-organization-invitation.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { GetOrganizationInvitation } from '../../lib/contract/organization/get-organization-invitation.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { GetTeam } from '../../lib/contract/organization/get-team.ts';
import { UpdateOrganizationUser } from '../../lib/contract/organization/update-organization-user.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { DeleteProfileImage } from '../../lib/contract/users/delete-profile-image.ts';
import { GetCurrentUser } from '../../lib/contract/users/get-current-user.ts';
import { GetCurrentUserSettings } from '../../lib/contract/users/get-current-user-settings.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { UpdateCurrentUserIdentity } from '../../lib/contract/users/update-current-user-identity.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { UpdateProfileImage } from '../../lib/contract/users/update-profile-image.ts';
import type { Ready } from '../support/ready.ts';
import { newWorld } from '../support/world.ts';
import { type AuthenticatedRequest, type Operation, operation } from './operation.ts';

const named = (mark: string) => ({ name: mark });

/** A new user for each request, because other requests change the user concurrently. */
const oneself = async ({ world }: Ready) => ({ as: await world.addUser('member') });

/** A new user with a picture that can be deleted. */
const oneselfWithPicture = async ({ world }: Ready) => ({
  as: await world.addUser('member', { pictureId: 'former' }),
});

const keyOfUser = ({ as }: AuthenticatedRequest) => `#U#${(as as { userId?: string }).userId}"`;

/** A new organization for each request. */
async function anotherTeam() {
  const { owner, of } = await newWorld();
  return { as: owner, params: { teamId: of } as never };
}

/** The writes of users, invitations, API keys, profiles and teams. */
export const peopleOperations: readonly Operation[] = [
  operation('Update Organization User', UpdateOrganizationUser, GetOrganizationUser),
  operation('Delete Organization User', DeleteOrganizationUser, GetOrganizationUser),
  // The invitation and the job of its mail.
  operation('Create Invitation', CreateOrganizationInvitation, GetOrganizationInvitation, {
    body: (mark) => ({ email: `${mark}@example.com` }),
    items: 2,
  }),
  operation('Delete Invitation', DeleteOrganizationInvitation, GetOrganizationInvitation),
  operation('Accept Invitation', AcceptOrganizationInvitation, GetOrganizationUser, {
    body: named,
    looksUp: 'GetItem',
  }),
  // The API key and its list entry.
  operation('Create API Key', CreateApiKey, GetApiKey, { body: named, items: 2 }),
  operation('Delete API Key', DeleteApiKey, GetApiKey),
  operation('Update Current User', UpdateCurrentUser, GetCurrentUser, {
    about: oneself,
    keyOf: keyOfUser,
  }),
  operation('Bind Identity', UpdateCurrentUserIdentity, GetCurrentUser, {
    about: oneself,
    keyOf: keyOfUser,
    returnsPart: 'identity',
  }),
  operation('Update Settings', UpdateCurrentUserSettings, GetCurrentUserSettings, {
    about: oneself,
    keyOf: keyOfUser,
    body: () => ({ weekStart: 3 }),
  }),
  operation('Set Profile Image', UpdateProfileImage, GetCurrentUser, {
    returnsPart: true,
    about: oneself,
    keyOf: keyOfUser,
  }),
  operation('Delete Profile Image', DeleteProfileImage, GetCurrentUserSettings, {
    about: oneselfWithPicture,
    keyOf: keyOfUser,
  }),
  operation('Update Team', UpdateTeam, GetTeam, {
    about: anotherTeam,
    keyOf: ({ params }) => `O#${(params as { teamId: string }).teamId}"`,
  }),
];
