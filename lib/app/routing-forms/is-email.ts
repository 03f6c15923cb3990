import * as v from 'valibot';
import { email } from '../../contract/fields.ts';

/** True if an answer is an email address by the rules for requests. */
export const isEmail = (text: string): boolean => v.is(email, text);
