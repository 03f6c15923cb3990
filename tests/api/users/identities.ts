import { DeleteCurrentUserIdentity } from '../../../lib/contract/users/delete-current-user-identity.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { UpdateCurrentUserIdentity } from '../../../lib/contract/users/update-current-user-identity.ts';
import { call } from '../../support/http/call.ts';

/** The credential of the caller: an API key, or a token of the provider. */
type As = { readonly key: string } | string;

const sentBy = (as: As, headers = {}) =>
  typeof as === 'string'
    ? { headers: { authorization: `Bearer ${as}`, ...headers } }
    : { as, headers };

/** A new subject. */
export const anySubject = (): string => `auth0|${crypto.randomUUID()}`;

export const bindIdentity = (as: As, identityToken: string, headers = {}) =>
  call(UpdateCurrentUserIdentity, { ...sentBy(as, headers), body: { identityToken } });

export const removeIdentity = (as: As, headers = {}) =>
  call(DeleteCurrentUserIdentity, sentBy(as, headers));

export const readCaller = async (as: As) => {
  const { body } = await call(GetCurrentUser, sentBy(as));
  return body.data ?? body.code;
};
