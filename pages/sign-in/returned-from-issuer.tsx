import { useEffect, useState } from 'preact/hooks';
import { createClient, isProblem } from '../../client/src/index.ts';
import { Notice } from '../shared/notice.tsx';
import { pageFetch } from '../signed-in/page-fetch.ts';
import { announceSignIn } from '../signed-in/sign-in-channel.ts';
import type { OpenidResponse } from './openid-response.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { texts } from './texts.ts';

// A code can be exchanged once, and the response to a retry sets no cookie.
const service = createClient({ baseUrl: location.origin, fetch: pageFetch, maxRetries: 0 });

type Failure = 'declined' | 'expired' | 'refused' | 'unbound' | 'noIssuer' | 'foreign' | 'failed';

const failureByCode: Readonly<Record<string, Failure>> = {
  'sign-in/foreign-state': 'expired',
  'sign-in/used': 'expired',
  'sign-in/refused': 'refused',
  'sign-in/unbound-identity': 'unbound',
  'sign-in/issuer-unreachable': 'noIssuer',
  'session/foreign-page': 'foreign',
};

const failureOf = (error: unknown): Failure =>
  (isProblem(error) && failureByCode[error.code]) || 'failed';

type State = Failure | 'entering' | 'closing';

/** The messages to other pages must leave before the window closes. */
const closingMs = 100;

/** Goes to the page on which the user has started. A window that was opened for the sign-in closes. */
function leaveTo(path: string): State {
  announceSignIn();
  if (path !== location.pathname) {
    location.replace(path);
    return 'entering';
  }
  setTimeout(() => window.close(), closingMs);
  return 'closing';
}

interface Props {
  readonly response: OpenidResponse;
}

/** Completes a sign-in at the issuer. */
export function ReturnedFromIssuer({ response }: Props) {
  const [state, setState] = useState<State>('isDeclined' in response ? 'declined' : 'entering');
  const enter = async () => {
    if ('isDeclined' in response) return;
    try {
      const { data } = await service.sessions.createOpenid(response);
      setState(leaveTo(data.path));
    } catch (error) {
      setState(failureOf(error));
    }
  };
  useEffect(() => void enter(), []);
  if (state === 'entering') return <Notice title={texts.signingIn} />;
  if (state === 'closing') return <Notice title={texts.closeWindow} />;
  return <SignInWays message={texts[state]} />;
}
