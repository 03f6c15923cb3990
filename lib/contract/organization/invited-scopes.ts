import * as v from 'valibot';
import { allScopes } from '../../domain/people/all-scopes.ts';

/** Scopes of an invited person; `*` means all scopes. */
export const invitedScopes = v.pipe(
  v.array(v.picklist(allScopes)),
  v.minLength(1, 'Must contain at least one scope.'),
  v.maxLength(50),
);
