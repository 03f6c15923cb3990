import { type ComponentChildren, Fragment, type FunctionComponent } from 'preact';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { Notice } from '../shared/notice.tsx';
import { ServiceDown } from './service-down.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { texts } from './texts.ts';
import { useSession } from './use-session.ts';

interface Props {
  /** The frame around a page without content, while the service has not identified the user. */
  readonly frame: FunctionComponent<{
    readonly signOut: () => void;
    readonly children: ComponentChildren;
  }>;
  /** The content for the signed-in user. It stays mounted while they sign in again. */
  readonly children: (
    client: SchedulingClient,
    me: CurrentUser,
    signOut: () => void,
  ) => ComponentChildren;
}

/** Asks for a credential, and then shows the page. */
export function SignedIn({ frame: Frame, children }: Props) {
  const { state, ways, signOut, dismiss } = useSession();
  if (state.kind === 'loading') {
    const notice = <Notice title={texts.signingIn} />;
    return state.isEntering ? <Frame signOut={signOut}>{notice}</Frame> : notice;
  }
  if (state.kind === 'signedOut') {
    return (
      <main class="sign-in">
        <h1>{texts.title}</h1>
        <SignInForm ways={ways} trouble={state.trouble} isAgain={false} />
      </main>
    );
  }
  if (state.kind === 'waiting') {
    return (
      <Frame signOut={signOut}>
        <ServiceDown error={state.error} again={state.again} />
      </Frame>
    );
  }
  const { client, me } = state;
  return (
    <>
      <Fragment key={me.uid}>{children(client, me, signOut)}</Fragment>
      {state.isEnded && <SignInAgain ways={ways} trouble={state.trouble} onClose={dismiss} />}
    </>
  );
}
