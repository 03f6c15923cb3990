import { resources, type Scope } from '../tenancy.ts';

/** All values for the scopes of a credential. */
export const allScopes: readonly ('*' | Scope)[] = [
  '*',
  ...resources.flatMap((one) => [`${one}:read`, `${one}:write`] as const),
];
