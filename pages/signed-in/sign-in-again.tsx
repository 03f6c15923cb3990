import { useEffect, useId, useRef } from 'preact/hooks';
import type { Trouble } from './enter.ts';
import { SignInForm } from './sign-in-form.tsx';
import { texts } from './texts.ts';
import type { Ways } from './use-session.ts';

interface Props {
  readonly ways: Ways;
  readonly trouble: Trouble | undefined;
  readonly onClose: () => void;
}

/** Asks for a credential in a dialog. The page below it does not change. */
export function SignInAgain({ ways, trouble, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // A dialog that is removed without being closed does not return the focus.
    return () => (before as HTMLElement | null)?.focus();
  }, []);
  return (
    <dialog ref={dialog} class="sign-in" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{texts.again}</h2>
      <p>{texts.ended}</p>
      <SignInForm ways={ways} trouble={trouble} isAgain />
      <button type="button" class="plain" onClick={() => dialog.current?.close()}>
        {texts.close}
      </button>
    </dialog>
  );
}
