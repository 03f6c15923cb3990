import { type FormField, textsOf } from './answers.ts';

/** The history of the tab keeps what was answered, so that who comes back finds it, or loads a form again that has changed: by field, wherever it stands now. */
interface Kept {
  readonly kept?: readonly (readonly [fieldUid: string, texts: readonly string[]])[];
}

export const storedAnswers = (fields: readonly FormField[], form: FormData): Kept => ({
  kept: fields.map((field, index) => [field.uid, textsOf(field, index, form)]),
});

/** What a field was answered with, by the state of the history. */
export const previousAnswers = (
  state: unknown,
  { uid }: Pick<FormField, 'uid'>,
): readonly string[] =>
  (state as Kept | null)?.kept?.find(([fieldUid]) => fieldUid === uid)?.[1] ?? [];
