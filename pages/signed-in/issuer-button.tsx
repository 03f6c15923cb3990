import { issuer } from './issuer.ts';
import { texts } from './texts.ts';

interface Props {
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** The button that starts a sign-in at the issuer, above other ways to sign in. Renders nothing without an issuer. */
export const IssuerButton = ({ isBusy, onClick }: Props) =>
  issuer && (
    <>
      <button type="button" class="main wide" disabled={isBusy} onClick={onClick}>
        {texts.signInWith(issuer.name)}
      </button>
      <p class="divider">{texts.or}</p>
    </>
  );
