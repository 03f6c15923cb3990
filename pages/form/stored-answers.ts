import { type FormField, textsOf } from './answers.ts';

/**
 * Answers in the history entry of the page. They survive a return to the page and a reload after the form has changed,
 * because each is stored with the ID of its field.
 */
interface StoredAnswers {
  readonly kept?: readonly (readonly [fieldUid: string, texts: readonly string[]])[];
}

export const storedAnswers = (fields: readonly FormField[], form: FormData): StoredAnswers => ({
  kept: fields.map((field, index) => [field.uid, textsOf(field, index, form)]),
});

/** The previous answer to a field, read from the history state. */
export const previousAnswers = (
  state: unknown,
  { uid }: Pick<FormField, 'uid'>,
): readonly string[] =>
  (state as StoredAnswers | null)?.kept?.find(([fieldUid]) => fieldUid === uid)?.[1] ?? [];
