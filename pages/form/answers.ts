import type { PublicRoutingForm } from '../../client/src/index.ts';

export type FormField = PublicRoutingForm['fields'][number];

/** An answer in the format of the API. */
export interface Answer {
  readonly fieldUid: string;
  readonly content: string | string[];
}

/** The error of an answer, which is also the name of its text. */
export type Fault = 'required' | 'badEmail' | 'badNumber' | 'tooLong' | 'notAccepted';

export type Faults = Readonly<Record<string, Fault>>;

/** The name and the id of the controls of a field. The ID of the field itself can contain any character. */
export const nameOf = (index: number): string => `field-${index}`;

export const takesSeveral = ({ type }: FormField): boolean =>
  type === 'multiselect' || type === 'checkbox';

/** The entered texts of a field. Options are not trimmed, because the service compares them exactly. */
export const textsOf = ({ options }: FormField, index: number, form: FormData): string[] =>
  form
    .getAll(nameOf(index))
    .map((value) => (options.length > 0 ? String(value) : String(value).trim()))
    .filter((text) => text !== '');

/** The answers of the form. Empty fields have none. */
export const answersOf = (fields: readonly FormField[], form: FormData): readonly Answer[] =>
  fields.flatMap((field, index) => {
    const texts = textsOf(field, index, form);
    const [first] = texts;
    if (first === undefined) return [];
    return [{ fieldUid: field.uid, content: takesSeveral(field) ? texts : first }];
  });

/** Accepts full-width digits, as the service does. */
const isNumber = (text: string): boolean =>
  /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(text.normalize('NFKC'));

function faultOf({ type, required }: FormField, [text]: readonly string[]): Fault | undefined {
  if (text === undefined) return required ? 'required' : undefined;
  if (type === 'email' && !/^[^\s@]+@[^\s@]+$/u.test(text)) return 'badEmail';
  return type === 'number' && !isNumber(text) ? 'badNumber' : undefined;
}

/** Checks the form before it is sent. Returns faults, keyed by the name of the control. */
export function faultsOf(fields: readonly FormField[], form: FormData): Faults {
  const faults = fields.flatMap((field, index) => {
    const fault = faultOf(field, textsOf(field, index, form));
    return fault === undefined ? [] : [[nameOf(index), fault] as const];
  });
  return Object.fromEntries(faults);
}

const formats: Partial<Record<FormField['type'], Fault>> = {
  email: 'badEmail',
  number: 'badNumber',
};

/** Converts errors of the service to faults, keyed by the name of the control. */
export function faultsFrom(
  errors: readonly { readonly pointer: string; readonly code: string }[],
  fields: readonly FormField[],
  sent: readonly Answer[],
): Faults {
  const faults = errors.flatMap(({ pointer, code }) => {
    const [, , place = ''] = pointer.split('/');
    const uid = sent[Number(place)]?.fieldUid;
    const index = fields.findIndex((field) => field.uid === uid);
    const field = fields[index];
    if (place === '' || field === undefined) return [];
    return [[nameOf(index), faultFrom(code, field)] as const];
  });
  return Object.fromEntries(faults);
}

function faultFrom(code: string, { type }: FormField): Fault {
  if (code === 'answer/wrong-format') return formats[type] ?? 'notAccepted';
  return code === 'member/too-long' ? 'tooLong' : 'notAccepted';
}
