import { identityOwner, userIdentity } from '../../domain/users/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { identityIn, userIdentityIn } from './stored-identities.ts';

/** The identities of users at the issuers of identity tokens. */
export const identities = {
  reads: [
    reads(identityOwner, (_, hash) => keys.identity(hash), identityIn),
    reads(userIdentity, keys.userIdentity, userIdentityIn),
  ],
  writes: [],
};
