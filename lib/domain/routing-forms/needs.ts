import { defineNeed } from '../snapshot.ts';
import type { StoredForm } from './routing-form.ts';
import type { StoredResponse } from './routing-response.ts';

export const storedForm = defineNeed<string, StoredForm | undefined>('routing-form');

/** The version of a deleted form that may still have responses. */
export const closedForm = defineNeed<string, number | undefined>('closed-form');

export const storedResponse = defineNeed<
  { readonly formId: string; readonly uid: string },
  StoredResponse | undefined
>('routing-response');
