import * as v from 'valibot';
import { allScopes } from '../../domain/people/all-scopes.ts';

/** Which scopes somebody is given; `*` is all of them. */
export const invitedScopes = v.pipe(
  v.array(v.picklist(allScopes)),
  v.minLength(1, 'Must contain at least one scope.'),
  v.maxLength(50),
);
