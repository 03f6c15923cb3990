import * as v from 'valibot';
import { line } from './lines.ts';

/** ID in a request. It is opaque: any 1 to 64 characters are valid, and an unknown ID is refused later. */
export const uid = v.pipe(line, v.minLength(1, 'Must not be empty.'), v.maxCodePoints(64));
