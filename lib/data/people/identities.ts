import { putIdentity, removeIdentity } from '../../domain/people/changes.ts';
import { identityOwner, userIdentity } from '../../domain/people/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { bindIdentity, freeIdentity, identityIn, userIdentityIn } from './stored-identities.ts';

/** The identities of users at the issuers of identity tokens. */
export const identities = {
  reads: [
    reads(identityOwner, (_, hash) => keys.identity(hash), identityIn),
    reads(userIdentity, keys.userIdentity, userIdentityIn),
  ],
  writes: [
    writes(putIdentity, (of, _, binding) => bindIdentity(of, binding)),
    writes(removeIdentity, (of, _, { userId, hash }) => freeIdentity(of, userId, hash)),
  ],
};
