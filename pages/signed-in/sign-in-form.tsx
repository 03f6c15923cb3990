import { useId, useRef, useState } from 'preact/hooks';
import { ErrorText } from '../shared/error-text.tsx';
import { Field, wrong } from '../shared/field.tsx';
import type { Trouble } from './enter.ts';
import { IssuerButton } from './issuer-button.tsx';
import { MailForm } from './mail-form.tsx';
import { texts } from './texts.ts';
import type { Ways } from './use-session.ts';

interface Props {
  readonly ways: Ways;
  readonly trouble: Trouble | undefined;
  readonly isAgain: boolean;
}

/**
 * Signs in at the issuer of the deployment, with a link in a mail, or with an API key. The form does not wait for a window of
 * the issuer, because users may close the window and start again.
 */
export function SignInForm({ ways: { byKey, atIssuer }, trouble, isAgain }: Props) {
  const [isBusy, setBusy] = useState(false);
  const wait = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  return (
    <>
      <div class="alert" role="alert">
        {trouble && !isBusy && <ErrorText>{texts[trouble]}</ErrorText>}
      </div>
      <IssuerButton
        isBusy={isBusy}
        onClick={() => void (isAgain ? atIssuer() : wait(atIssuer()))}
      />
      <MailForm />
      <details>
        <summary>{texts.forDevelopers}</summary>
        <KeyForm
          isBusy={isBusy}
          action={isAgain ? texts.again : texts.signIn}
          onSend={(key) => void wait(byKey(key))}
        />
      </details>
    </>
  );
}

interface KeyGiven {
  readonly isBusy: boolean;
  readonly action: string;
  readonly onSend: (key: string) => void;
}

function KeyForm({ isBusy, action, onSend }: KeyGiven) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const send = (event: Event) => {
    event.preventDefault();
    const key = input.current?.value.trim() ?? '';
    setMissing(key === '');
    if (key === '') input.current?.focus();
    else if (!isBusy) onSend(key);
  };
  const error = isMissing ? texts.required : undefined;
  const attributes = wrong(id, error);
  const describedBy = [attributes['aria-describedby'], `${id}-more`].filter(Boolean).join(' ');
  return (
    <form onSubmit={send} noValidate>
      <Field id={id} label={texts.apiKey} error={error}>
        <input
          ref={input}
          id={id}
          type="password"
          autocomplete="off"
          spellcheck={false}
          maxLength={255}
          {...attributes}
          aria-describedby={describedBy}
        />
        <p class="soft hint" id={`${id}-more`}>
          {texts.apiKeyMore}
        </p>
      </Field>
      <button type="submit" class="wide" disabled={isBusy}>
        {isBusy ? texts.signingIn : action}
      </button>
    </form>
  );
}
