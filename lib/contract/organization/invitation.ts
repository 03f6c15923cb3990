import * as v from 'valibot';
import { invitationStatuses } from '../../domain/invitations/invitation.ts';
import { described } from '../described.ts';
import { createdAt, instantText, updatedAt, uriText } from '../fields.ts';
import { role } from './organization-user.ts';

const status = described(
  v.picklist(invitationStatuses),
  'The status of the invitation. A `pending` invitation becomes `expired` at the time `expiresAt`.',
);

const members = {
  uid: described(v.string(), 'The ID of the invitation.', 'n4Wb8xRk2TzQ'),
  email: described(
    v.string(),
    'The invited email address, as it was typed.',
    'robin.vale@example.com',
  ),
  role: described(role, 'The role that the invited person will have.'),
  status,
  invitedBy: described(v.string(), 'The ID of the user who sent the invitation.'),
  expiresAt: described(
    instantText,
    'The time at which the invitation expires, seven days after it was created.',
    '2032-02-29T17:04:31.208Z',
  ),
  createdAt,
  updatedAt,
};

/** Invitation in the reply of every operation. */
export const Invitation = described(v.object(members), 'An invitation to join the organization.');

/** Invitation with the members that are shown only once. */
export const CreatedInvitation = described(
  v.object({
    ...members,
    acceptUrl: described(
      uriText,
      'The link with which the invitation is accepted. Send it to the invited person. It is shown only in this response ' +
        'and grants access to your organization, so treat it like a password. The fragment, the part after the `#`, has ' +
        'the parameters `invitation` and `token`; a browser does not send it to any server.',
      'https://app.example.com/join#invitation=n4Wb8xRk2TzQ&token=h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
    ),
  }),
  'The new invitation, with the link that accepts it.',
);
