import { addressOwner, storedUser } from '../../domain/users/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { addressKey, addressOwnerIn } from './addresses.ts';
import { storedUserIn } from './stored-users.ts';

/** Users, and their email addresses. */
export const users = {
  name: 'users',
  reads: [
    reads(storedUser, keys.user, storedUserIn),
    reads(addressOwner, addressKey, addressOwnerIn),
  ],
};
