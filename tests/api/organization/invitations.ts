import { AcceptOrganizationInvitation } from '../../../lib/contract/organization/accept-organization-invitation.ts';
import { CreateOrganizationInvitation } from '../../../lib/contract/organization/create-organization-invitation.ts';
import { GetOrganizationInvitation } from '../../../lib/contract/organization/get-organization-invitation.ts';
import { call } from '../../support/http/call.ts';
import { linkedBy } from '../../support/messages/linked-by.ts';
import type { World } from '../../support/world.ts';

interface Inviting {
  readonly as?: { readonly key: string };
  readonly headers?: Readonly<Record<string, string>>;
}

export const anyEmail = (): string => `${crypto.randomUUID()}@example.com`;

/** Invites a user, by default as the owner. */
export const invite = (
  world: World,
  body: object = {},
  { as = world.owner, headers = {} }: Inviting = {},
) => call(CreateOrganizationInvitation, { as, body: { email: anyEmail(), ...body }, headers });

export const invitationOf = async (world: World, uid: string) =>
  (await call(GetOrganizationInvitation, { as: world.owner, params: { uid } })).body.data;

export type Link = ReturnType<typeof linkedBy>;

/** Accepts an invitation, by default with the name Robin Vale. */
export const accept = ({ uid, token }: Link, more: object = {}, headers = {}) =>
  call(AcceptOrganizationInvitation, {
    params: { uid },
    body: { token, name: 'Robin Vale', timeZone: 'Asia/Tokyo', ...more },
    headers,
  });

/** Creates an invitation, and returns its link. */
export const linkTo = async (...asked: Parameters<typeof invite>): Promise<Link> =>
  linkedBy((await invite(...asked)).body.data);
