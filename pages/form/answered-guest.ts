import { type FormField, textsOf } from './answers.ts';

/** The name and the email address that a visitor has typed into a form. */
export interface AnsweredGuest {
  readonly name?: string;
  readonly email?: string;
}

/** Labels of the field for the name. Forms have no type for names. */
const nameLabels = [
  /^(?:what(?:['’]s| is) )?(?:your )?(?:full )?name\s*[?:*]*$/iu,
  /^(?:お|ご)?(?:名前|氏名)(?:を.*)?\s*[?？:：*]*$/u,
];

/** The member of the guest that a field contains. */
export function guestMember({
  type,
  label,
}: Pick<FormField, 'type' | 'label'>): keyof AnsweredGuest | undefined {
  if (type === 'email') return 'email';
  return type === 'text' && nameLabels.some((pattern) => pattern.test(label.trim()))
    ? 'name'
    : undefined;
}

/** Reads the guest from the first fields with a name and an email address. */
export const answeredGuest = (fields: readonly FormField[], form: FormData): AnsweredGuest => {
  const given = fields.flatMap((field, index) => {
    const member = guestMember(field);
    const [text] = textsOf(field, index, form);
    return member === undefined || text === undefined ? [] : [[member, text] as const];
  });
  // The first field of each kind wins.
  return Object.fromEntries(given.reverse());
};
