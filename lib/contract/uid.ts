import * as v from 'valibot';
import { line } from './lines.ts';

/** An ID in a request is opaque: any 1 to 64 characters are valid, and an ID that names nothing is refused later. */
export const uid = v.pipe(line, v.minLength(1, 'Must not be empty.'), v.maxCodePoints(64));
