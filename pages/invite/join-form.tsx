import { useId, useRef, useState } from 'preact/hooks';
import { Field, wrong } from '../shared/field.tsx';
import { ZoneSelect } from '../shared/zone-select.tsx';
import type { Entered } from './invitation.ts';
import { languages, texts } from './texts.ts';

interface Props {
  readonly organization: string;
  /** The initial values. */
  readonly first: Pick<Entered, 'timeZone' | 'locale'>;
  readonly isBusy: boolean;
  readonly onJoin: (entered: Entered) => void;
}

/** Requests the name, the time zone and the language of the person. */
export function JoinForm({ organization, first, isBusy, onJoin }: Props) {
  const [nameId, languageId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [timeZone, setZone] = useState(first.timeZone);
  const [locale, setLocale] = useState(first.locale);
  const send = (event: Event) => {
    event.preventDefault();
    const name = input.current?.value.trim() ?? '';
    setMissing(name === '');
    if (name === '') input.current?.focus();
    else if (!isBusy) onJoin({ name, timeZone, locale });
  };
  const error = isMissing ? texts.nameRequired : undefined;
  return (
    <form onSubmit={send} noValidate>
      <Field id={nameId} label={texts.name} error={error}>
        <input
          ref={input}
          id={nameId}
          autocomplete="name"
          maxLength={64}
          {...wrong(nameId, error)}
        />
      </Field>
      <ZoneSelect label={texts.zone} zone={timeZone} onChange={setZone} />
      <Field id={languageId} label={texts.language}>
        <select
          id={languageId}
          value={locale}
          onChange={({ currentTarget }) => setLocale(currentTarget.value as Entered['locale'])}
        >
          {Object.entries(languages).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <button type="submit" class="main wide" aria-disabled={isBusy}>
        {isBusy ? texts.joining : texts.join(organization)}
      </button>
    </form>
  );
}
