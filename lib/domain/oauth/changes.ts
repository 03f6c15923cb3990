import { defineChange } from '../change.ts';

/** Stores, sealed, the access that a user has granted at the provider of a connection. It replaces an earlier grant. */
export const putGrant = defineChange<{ readonly uid: string; readonly sealed: string }>()(
  'put-grant',
);

/** Deletes the grant of a connection, if there is one. */
export const removeGrant = defineChange<{ readonly uid: string; readonly nowMs: number }>()(
  'remove-grant',
);

export type GrantChange = ReturnType<typeof putGrant | typeof removeGrant>;
