import * as v from 'valibot';
import { allScopes } from '../domain/people/all-scopes.ts';

const known: readonly string[] = allScopes;

/** What a key may be good for, as one option: its faults are told of the whole. */
export const keyScopes = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'Must contain at least one scope.'),
  v.everyItem((scope) => known.includes(scope), `Each scope must be one of ${known.join(', ')}.`),
);
