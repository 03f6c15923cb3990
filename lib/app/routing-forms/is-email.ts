import * as v from 'valibot';
import { email } from '../../contract/fields.ts';

/** Whether an answer is an email address, as requests have them. */
export const isEmail = (text: string): boolean => v.is(email, text);
