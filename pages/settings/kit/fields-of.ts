interface Edited<Draft> {
  readonly draft: Draft;
  readonly set: (changes: Partial<Draft>) => void;
}

/** What binds a field to a member: its pointer, its value, and what is done with another one. */
export interface Bound<Value> {
  readonly at: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The fields of what is edited: `field('name')`. */
export const fieldsOf =
  <Draft extends object>({ draft, set }: Edited<Draft>) =>
  <Name extends keyof Draft & string>(name: Name): Bound<Draft[Name]> => ({
    at: `/${name}`,
    value: draft[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<Draft>),
  });

/** A text that is `null` where the field is empty. */
export const orNull = ({ at, value, onChange }: Bound<string | null>) => ({
  at,
  value: value ?? '',
  onChange: (text: string) => onChange(text === '' ? null : text),
});

/** What a form field has of a number that must be there: an empty field is none, and the service says that it is missing. */
export const asNumber = (value: number | null): number => value ?? Number.NaN;

/** A number that must be there. */
export const needed = ({ at, value, onChange }: Bound<number>) => ({
  at,
  value,
  onChange: (count: number | null) => onChange(asNumber(count)),
});

/** A status as what it is: on or off. */
export const isOn = ({ at, value, onChange }: Bound<'enable' | 'disable'>) => ({
  at,
  value: value === 'enable',
  onChange: (next: boolean) => onChange(next ? 'enable' : 'disable'),
});

/** The options of a field, with what they are called. */
export const optionsOf = <const Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<NoInfer<Value>, string>>,
): readonly (readonly [value: Value, name: string])[] =>
  values.map((value) => [value, names[value]] as const);
