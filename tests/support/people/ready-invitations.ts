import { CreateOrganizationInvitation } from '../../../lib/contract/organization/create-organization-invitation.ts';
import { call } from '../http/call.ts';
import { linkedBy } from '../messages/linked-by.ts';
import type { World } from '../world.ts';

/** Valid requests about new invitations. */
export function readyInvitations(world: World) {
  const invitationBody = () => ({ email: `${crypto.randomUUID()}@example.com`, role: 'member' });
  const newInvitation = async () => {
    const sent = { as: world.owner, body: invitationBody() };
    return (await call(CreateOrganizationInvitation, sent)).body.data;
  };
  const ofInvitation = async () => ({ params: { uid: (await newInvitation()).uid } });
  const ofLink = async () => {
    const { uid, token } = linkedBy(await newInvitation());
    return { params: { uid }, body: { token, name: 'A colleague', timeZone: 'Asia/Tokyo' } };
  };
  return { invitationBody, ofInvitation, ofLink };
}
