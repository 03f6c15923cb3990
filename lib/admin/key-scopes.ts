import * as v from 'valibot';
import { allScopes } from '../domain/people/all-scopes.ts';

const known: readonly string[] = allScopes;

/** Scopes of a key as one option. A violation names the option as a whole. */
export const keyScopes = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'Must contain at least one scope.'),
  v.everyItem((scope) => known.includes(scope), `Each scope must be one of ${known.join(', ')}.`),
);
