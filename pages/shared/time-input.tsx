import { useState } from 'preact/hooks';
import { hasBrowserClock } from './locale.ts';
import { readTime } from './read-time.ts';
import { writeTimeOfDay } from './times.ts';

interface Props {
  readonly id: string;
  readonly name?: string;
  /** `09:30`; empty if no time is entered. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A field for a time of day. Browsers write the times in their own fields with the clock of their language, so a user
 * with the other clock gets a field of text.
 */
export function TimeInput({ onChange, ...given }: Props) {
  const common = { ...given, class: 'time-of-day' };
  if (!hasBrowserClock()) return <TypedTime {...common} onChange={onChange} />;
  return (
    <input {...common} type="time" onInput={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}

/** Keeps the text as it is typed until it is a time and the user leaves the field. */
function TypedTime({ value, onChange, ...given }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...given}
      type="text"
      autocomplete="off"
      value={typed ?? writeTimeOfDay(value)}
      onInput={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readTime(text));
      }}
      onBlur={() => {
        if (value !== '') setTyped(undefined);
      }}
    />
  );
}
