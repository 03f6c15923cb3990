import type { ComponentChildren } from 'preact';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { Notice } from '../shared/notice.tsx';
import { PageBar, type PageName } from './page-bar.tsx';
import { ServiceDown } from './service-down.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { texts } from './texts.ts';
import { useSession } from './use-session.ts';

interface Props {
  /** The page to which the issuer sends the user back. The rest of its address is restored. */
  readonly page: PageName;
  /** The content for the signed-in user. It stays mounted while they sign in again. */
  readonly children: (
    client: SchedulingClient,
    me: CurrentUser,
    signOut: () => void,
  ) => ComponentChildren;
}

/** Asks for a credential, and then shows the page. */
export function SignedIn({ page, children }: Props) {
  const { state, ways, signOut, dismiss } = useSession(`/${page}`);
  if (state.kind === 'loading') {
    return (
      <div class="signed-in">
        {state.isEntering && <PageBar signOut={signOut} current={page} />}
        <Notice title={texts.signingIn} />
      </div>
    );
  }
  if (state.kind === 'handedOver') return <Notice title={texts.closeWindow} />;
  if (state.kind === 'signedOut') {
    return (
      <main class="sign-in">
        <h1>{texts.title}</h1>
        <SignInForm ways={ways} trouble={state.trouble} isAgain={false} />
      </main>
    );
  }
  if (state.kind === 'waiting') {
    return <ServiceDown {...{ page, signOut }} error={state.error} again={state.again} />;
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
