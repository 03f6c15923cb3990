interface Edited<Draft> {
  readonly draft: Draft;
  readonly set: (changes: Partial<Draft>) => void;
}

/** Binds a field to a member: the JSON Pointer, the value, and the function for changes. */
export interface Bound<Value> {
  readonly at: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Binds fields to the members of a draft: `field('name')`. */
export const fieldsOf =
  <Draft extends object>({ draft, set }: Edited<Draft>) =>
  <Name extends keyof Draft & string>(name: Name): Bound<Draft[Name]> => ({
    at: `/${name}`,
    value: draft[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<Draft>),
  });

/** Binds a text that is `null` if the field is empty. */
export const orNull = ({ at, value, onChange }: Bound<string | null>) => ({
  at,
  value: value ?? '',
  onChange: (text: string) => onChange(text === '' ? null : text),
});

/** Converts an empty field of a required number to NaN, which is sent as `null`, so that the service refuses it. */
export const asNumber = (value: number | null): number => value ?? Number.NaN;

/** Binds a required number. */
export const needed = ({ at, value, onChange }: Bound<number>) => ({
  at,
  value,
  onChange: (count: number | null) => onChange(asNumber(count)),
});

/** Binds a status to a checkbox. */
export const isOn = ({ at, value, onChange }: Bound<'enable' | 'disable'>) => ({
  at,
  value: value === 'enable',
  onChange: (next: boolean) => onChange(next ? 'enable' : 'disable'),
});

/** The options of a field, with their names. */
export const optionsOf = <const Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<NoInfer<Value>, string>>,
): readonly (readonly [value: Value, name: string])[] =>
  values.map((value) => [value, names[value]] as const);
