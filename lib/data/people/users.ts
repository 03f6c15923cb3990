import { requireUser } from '../../domain/users/changes.ts';
import { addressOwner, storedUser } from '../../domain/users/needs.ts';
import { keys } from '../keys.ts';
import { reads, writes } from '../subject.ts';
import { addressKey, addressOwnerIn } from './addresses.ts';
import { asRead, storedUserIn } from './stored-users.ts';

/** Users, and their email addresses. */
export const users = {
  reads: [
    reads(storedUser, keys.user, storedUserIn),
    reads(addressOwner, addressKey, addressOwnerIn),
  ],
  writes: [writes(requireUser, (of, _, user) => [asRead(of, user)])],
};
