import type { ComponentChildren } from 'preact';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { Told } from '../shared/told.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { texts } from './texts.ts';
import { useSession } from './use-session.ts';

interface Given {
  /** The page to which the issuer sends the user back: `/calendar`. What else stood in the address is restored. */
  readonly home: string;
  /** What is shown to the user who is signed in. It stays as it is while they sign in again. */
  readonly children: (
    client: SchedulingClient,
    me: CurrentUser,
    signOut: () => void,
  ) => ComponentChildren;
}

/** Asks for a credential, and shows what it opens. */
export function SignedIn({ home, children }: Given) {
  const { state, ways, signOut, dismiss } = useSession(home);
  if (state.kind === 'loading') return <Told title={texts.signingIn} />;
  if (state.kind === 'handedOver') return <Told title={texts.closeWindow} />;
  if (state.kind === 'signedOut') {
    return (
      <main class="sign-in">
        <h1>{texts.title}</h1>
        <SignInForm ways={ways} trouble={state.trouble} isAgain={false} />
      </main>
    );
  }
  const { client, me } = state;
  return (
    <>
      <div class="signed-in" key={me.uid}>
        {children(client, me, signOut)}
      </div>
      {state.isEnded && <SignInAgain ways={ways} trouble={state.trouble} onClose={dismiss} />}
    </>
  );
}
