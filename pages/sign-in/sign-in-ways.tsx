import { useState } from 'preact/hooks';
import { ErrorText } from '../shared/error-text.tsx';
import { troubleOf } from '../signed-in/enter.ts';
import { IssuerButton } from '../signed-in/issuer-button.tsx';
import { MailForm } from '../signed-in/mail-form.tsx';
import { signInAtIssuer } from '../signed-in/sign-in-at-issuer.ts';
import { readStored } from '../signed-in/stored-values.ts';
import { texts as troubles } from '../signed-in/texts.ts';
import { texts } from './texts.ts';

interface Props {
  /** The reason why an earlier sign-in failed. */
  readonly message?: string;
}

/** Signs in at the issuer of the deployment, or with a link in a mail. After a failure, the user can choose another account at the issuer. */
export function SignInWays({ message: failed }: Props) {
  const [message, setMessage] = useState(failed);
  const [isBusy, setBusy] = useState(false);
  const atIssuer = async () => {
    setBusy(true);
    try {
      const asksAgain = failed !== undefined || readStored('hasSignedOut') !== undefined;
      await signInAtIssuer('/calendar', asksAgain ? 'login' : undefined);
    } catch (error) {
      setMessage(troubles[troubleOf(error)]);
      setBusy(false);
    }
  };
  return (
    <main class="sign-in">
      <h1>{texts.title}</h1>
      <div class="alert" role="alert">
        {message !== undefined && !isBusy && <ErrorText>{message}</ErrorText>}
      </div>
      <IssuerButton isBusy={isBusy} onClick={() => void atIssuer()} />
      <MailForm />
    </main>
  );
}
