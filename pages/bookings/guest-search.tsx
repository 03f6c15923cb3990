import { useEffect, useId, useState } from 'preact/hooks';
import { Field, wrong } from '../shared/field.tsx';
import type { ListFilter } from './list-filter.ts';
import { texts } from './texts.ts';

interface Props {
  readonly filter: ListFilter;
  /** The number of loaded bookings. */
  readonly count: number;
  /** Filters by the name while it is typed. */
  readonly onName: (name: string) => void;
  /** Searches all bookings for an email address. */
  readonly onEmail: (email: string) => void;
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/u.test(text);

/** Searches by the full email address in all bookings, or by the name in the loaded ones. */
export function GuestSearch({ filter, count, onName, onEmail }: Props) {
  const id = useId();
  const current = filter.email || filter.name;
  const [text, setText] = useState(current);
  const [isBad, setBad] = useState(false);
  useEffect(() => {
    setText((now) => (now.trim() === current ? now : current));
  }, [current]);
  const type = (typed: string) => {
    setText(typed);
    setBad(false);
    if (!typed.includes('@')) onName(typed.trim());
  };
  const search = (event: Event) => {
    event.preventDefault();
    const email = text.trim();
    if (!email.includes('@')) return;
    if (isAddress(email)) onEmail(email);
    else setBad(true);
  };
  const error = isBad ? texts.badEmail : undefined;
  return (
    <search>
      <form class="guest-search" onSubmit={search} noValidate>
        <Field id={id} label={texts.search} error={error}>
          <input
            id={id}
            type="search"
            inputMode="email"
            autoComplete="off"
            maxLength={255}
            placeholder={texts.searchHint}
            value={text}
            onInput={({ currentTarget }) => type(currentTarget.value)}
            {...wrong(id, error)}
          />
        </Field>
        <button type="submit">{texts.searchAction}</button>
      </form>
      <p class="soft" role="status">
        {filter.name !== '' && texts.searchingNames(count)}
      </p>
    </search>
  );
}
