import * as v from 'valibot';
import { resources, type Scope } from '../../domain/tenancy.ts';

const allScopes = [
  '*',
  ...resources.flatMap((one): Scope[] => [`${one}:read`, `${one}:write`]),
] as const;

/** Which scopes somebody is given; `*` is all of them. */
export const invitedScopes = v.pipe(
  v.array(v.picklist(allScopes)),
  v.minLength(1, 'Must contain at least one scope.'),
  v.maxLength(50),
);
