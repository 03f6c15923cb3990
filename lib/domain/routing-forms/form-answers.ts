import { pointerTo, type Violation } from '../violation.ts';
import { comparedNumber } from './compared-text.ts';
import { type FormField, isChoice, type RoutingForm } from './routing-form.ts';
import type { FieldAnswer, FieldAnswerInput } from './routing-response.ts';

export type FormAnswerViolation = Violation<
  | 'answer/missing'
  | 'answer/unknown-field'
  | 'answer/repeated'
  | 'answer/several-options'
  | 'answer/unknown-option'
  | 'answer/wrong-format'
>;

/** Checks whether a text is an email address, with the rule of the contract. */
export type IsEmail = (text: string) => boolean;

/**
 * Returns the answers in the order of the fields, and all violations. An empty field has no answer.
 */
export function formAnswers(
  { fields }: Pick<RoutingForm, 'fields'>,
  sent: readonly FieldAnswerInput[],
  isEmail: IsEmail,
): {
  readonly answers: readonly FieldAnswer[];
  readonly violations: readonly FormAnswerViolation[];
} {
  const violations: FormAnswerViolation[] = [];
  const contents = new Map<string, readonly string[]>();
  for (const [index, { fieldUid, content }] of sent.entries()) {
    const field = fields.find(({ uid }) => uid === fieldUid);
    const pointer = pointerTo('answers', index, 'fieldUid');
    if (field === undefined) {
      const detail = 'The form does not have this field.';
      violations.push({ pointer, code: 'answer/unknown-field', detail });
      continue;
    }
    if (contents.has(fieldUid)) {
      const detail = 'The field already has an answer.';
      violations.push({ pointer, code: 'answer/repeated', detail });
      continue;
    }
    const texts = [content].flat().filter((one) => one !== '');
    contents.set(fieldUid, texts);
    const found = contentViolation(field, texts, pointerTo('answers', index, 'content'), isEmail);
    if (found) violations.push(found);
  }
  for (const { uid, label, required } of fields) {
    if (!required || contents.get(uid)?.length) continue;
    const detail = `The field "${label}" (${uid}) requires an answer.`;
    violations.push({ pointer: '/answers', code: 'answer/missing', detail });
  }
  const answers = fields.flatMap(({ uid }) => {
    const content = contents.get(uid) ?? [];
    return content.length > 0 ? [{ fieldUid: uid, content }] : [];
  });
  return { answers, violations };
}

function contentViolation(
  field: FormField,
  texts: readonly string[],
  pointer: string,
  isEmail: IsEmail,
): FormAnswerViolation | undefined {
  const { type, options } = field;
  if (isChoice(field) && !texts.every((text) => options.includes(text))) {
    const detail = `Must be one of the options of the field: ${options.join(', ')}.`;
    return { pointer, code: 'answer/unknown-option', detail };
  }
  if (texts.length > 1 && type !== 'multiselect' && type !== 'checkbox') {
    return { pointer, code: 'answer/several-options', detail: 'Must be a single answer.' };
  }
  if (type === 'number' && !texts.every((text) => comparedNumber(text) !== undefined)) {
    return { pointer, code: 'answer/wrong-format', detail: 'Must be a number.' };
  }
  if (type === 'email' && !texts.every(isEmail)) {
    return { pointer, code: 'answer/wrong-format', detail: 'Must be an email address.' };
  }
  return undefined;
}
