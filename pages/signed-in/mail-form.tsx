import { useId, useRef, useState } from 'preact/hooks';
import { createClient, isProblem } from '../../client/src/index.ts';
import { Field, wrong } from '../shared/field.tsx';
import { useStateTitle } from '../shared/use-title.ts';
import { troubleOf } from './enter.ts';
import { pageFetch } from './page-fetch.ts';
import { texts } from './texts.ts';

const service = createClient({ baseUrl: location.origin, fetch: pageFetch, maxRetries: 0 });

/** The trouble of a request that needs no credential. */
function messageOf(failure: unknown): string {
  if (isProblem(failure) && failure.status === 400) return texts.emailRequired;
  return texts[troubleOf(failure)];
}

/** Requests a mail with a sign-in link. The page looks the same whether a user has the address or not. */
export function MailForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string>();
  useStateTitle(sentTo === undefined ? undefined : texts.checkMail);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (event: Event) => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (email === '' || input.current?.validity.valid === false) {
      setError(texts.emailRequired);
      input.current?.focus();
      return;
    }
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await service.sessions.requestSignIn({ email });
      setSentTo(email);
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  };
  return (
    <>
      <div role="status">
        {sentTo !== undefined && (
          <>
            <h2>{texts.checkMail}</h2>
            <p>{texts.checkMailMore(sentTo)}</p>
          </>
        )}
      </div>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Field id={id} label={texts.email} error={error}>
          <input ref={input} id={id} type="email" autocomplete="email" {...wrong(id, error)} />
        </Field>
        <button type="submit" class="main wide" aria-disabled={isBusy}>
          {sentTo === undefined ? texts.sendLink : texts.sendAgain}
        </button>
      </form>
    </>
  );
}
