import {
  freeAddress,
  putHiddenUser,
  putUser,
  removeUser,
  requireUser,
  takeAddress,
} from '../../domain/people/changes.ts';
import { addressOwner, storedUser } from '../../domain/people/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { addressKey, addressOwnerIn, freeAddressAction, takeAddressAction } from './addresses.ts';
import {
  asRead,
  removeUserAction,
  storedUserIn,
  writeHiddenUser,
  writeUser,
} from './stored-users.ts';
import { listAddressUser, removeAddressUser } from './users-of-address.ts';

/** Users, and their email addresses. */
export const users = {
  reads: [
    reads(storedUser, keys.user, storedUserIn),
    reads(addressOwner, addressKey, addressOwnerIn),
  ],
  writes: [
    writes(putUser, (of, items, { stored, event }) => {
      const before = stored.ver === 0 ? undefined : storedUserIn(of, items, stored.user.userId);
      return [writeUser(of, stored, event, before)];
    }),
    writes(removeUser, (of, _, { stored, event }) => [removeUserAction(of, stored, event)]),
    writes(putHiddenUser, (of, _, stored) => [writeHiddenUser(of, stored)]),
    writes(requireUser, (of, _, user) => [asRead(of, user)]),
    writes(takeAddress, (of, _, { email, userId }) => [
      takeAddressAction(of, email, userId),
      listAddressUser(of, email, userId),
    ]),
    writes(freeAddress, (of, _, { email, userId, nowMs }) => [
      freeAddressAction(of, email, userId, nowMs),
      removeAddressUser(of, email, userId, nowMs),
    ]),
  ],
};
