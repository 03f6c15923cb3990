import { resources, type Scope } from '../tenancy.ts';

/** Everything that a credential can be limited to. */
export const allScopes: readonly ('*' | Scope)[] = [
  '*',
  ...resources.flatMap((one) => [`${one}:read`, `${one}:write`] as const),
];
