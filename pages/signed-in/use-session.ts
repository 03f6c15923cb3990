import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { followSettings } from '../shared/locale.ts';
import { endSession } from './end-session.ts';
import { type Credential, enter, isPassing, isSession, type Trouble, troubleOf } from './enter.ts';
import { complete } from './openid.ts';
import { channelName, returned } from './returned.ts';
import { signInAtIssuer, signInInWindow } from './sign-in-at-issuer.ts';
import { openidSettings } from './sign-in-settings.ts';
import { readStored, writeStored } from './tab-storage.ts';

/** The state of the session of a page. */
export type State =
  /** `isEntering`: the page has a credential, and calls the service with it. */
  | { readonly kind: 'loading'; readonly isEntering?: boolean }
  /** The response of the issuer was sent to another page. */
  | { readonly kind: 'handedOver' }
  | { readonly kind: 'signedOut'; readonly trouble?: Trouble | undefined }
  /** The tab has a credential, and waits until the service can identify its user. */
  | { readonly kind: 'waiting'; readonly error: unknown; readonly again: () => Promise<void> }
  | {
      readonly kind: 'signedIn';
      readonly client: SchedulingClient;
      readonly me: CurrentUser;
      /** Whether the service has refused the credential since. */
      readonly isEnded: boolean;
      readonly trouble?: Trouble | undefined;
    };

/** The ways to sign in. None of them rejects: errors are shown on the page. */
export interface Ways {
  readonly byKey: (apiKey: string) => Promise<void>;
  /** The issuer of the deployment, if there is one. */
  readonly issuer: { readonly name: string; readonly signIn: () => Promise<void> } | undefined;
}

function keepCredential({ apiKey, bearerToken }: Credential): void {
  writeStored('apiKey', apiKey);
  writeStored('way', bearerToken === undefined ? undefined : 'openid');
}

const hasStoredCredential = (): boolean =>
  readStored('apiKey') !== undefined || readStored('way') === 'openid';

function forgetCredential(): void {
  writeStored('apiKey', undefined);
  writeStored('way', 'signedOut');
}

/** Signs the user out of the browser, and returns the state of the page. `again` is called when the service is back. */
async function leave(again: () => Promise<void>): Promise<State> {
  const isOfSession = !hasStoredCredential();
  forgetCredential();
  const error = await endSession();
  return error !== undefined && isOfSession
    ? { kind: 'waiting', error, again }
    : { kind: 'signedOut' };
}

const entering: State = { kind: 'loading', isEntering: true };

const withEnding = (now: State, refused: SchedulingClient): State =>
  now.kind === 'signedIn' && now.client === refused ? { ...now, isEnded: true } : now;

const withoutEnding = (now: State): State =>
  now.kind === 'signedIn' ? { ...now, isEnded: false } : now;

/** Shows an error. A page that is open stays open. */
const withTrouble = (now: State, trouble: Trouble | undefined): State =>
  now.kind === 'signedIn' ? { ...now, trouble } : { kind: 'signedOut', trouble };

/** Signs in with the credential of the tab, and holds the state of the session. */
export function useSession(home: string) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const latest = useRef(state);
  latest.current = state;
  const fail = (trouble: Trouble | undefined) => setState((now) => withTrouble(now, trouble));
  /** Counts how often the user has signed out or chosen a credential. */
  const choices = useRef(0);
  const signIn = async (credential: Credential, isTyped = false) => {
    if (isTyped) choices.current += 1;
    const choice = choices.current;
    /** Whether the user has signed out or chosen another credential since. */
    const isOver = () => choices.current !== choice;
    try {
      const onEnded = (refused: SchedulingClient) => setState((now) => withEnding(now, refused));
      const { client, me, settings } = await enter(credential, onEnded);
      if (isOver()) return;
      followSettings(settings);
      keepCredential(credential);
      setState({ kind: 'signedIn', client, me, isEnded: false });
    } catch (error) {
      if (isOver()) return;
      const trouble = troubleOf(error);
      if (trouble === 'refused') writeStored('apiKey', undefined);
      if (!isTyped && isPassing(trouble)) {
        // The page may be loaded again before the service is back.
        keepCredential(credential);
        setState({ kind: 'waiting', error, again: () => signIn(credential) });
      } else fail(isSession(credential) && trouble === 'refused' ? undefined : trouble);
    }
  };
  const atIssuer = async () => {
    const isAgain = latest.current.kind === 'signedIn';
    try {
      if (isAgain) await signIn({ bearerToken: await signInInWindow(home) }, true);
      else await signInAtIssuer(home, readStored('way') === 'signedOut' ? 'login' : undefined);
    } catch (error) {
      fail(troubleOf(error, 'noIssuer'));
    }
  };
  useEffect(() => void firstSignIn(home, signIn, setState), []);
  const signOut = async () => {
    choices.current += 1;
    setState(await leave(signOut));
  };
  const dismiss = () => setState(withoutEnding);
  const issuer = openidSettings && { name: openidSettings.name, signIn: atIssuer };
  const ways: Ways = { byKey: (apiKey) => signIn({ apiKey }, true), issuer };
  return { state, ways, signOut, dismiss };
}

/**
 * Signs in with the response of the issuer, with the API key of the tab, silently if the issuer still knows the user, or with the
 * session of the browser.
 */
async function firstSignIn(
  home: string,
  signIn: (credential: Credential) => Promise<void>,
  setState: (state: State) => void,
): Promise<void> {
  if (returned?.isOfWindow) {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(returned.search);
    setState({ kind: 'handedOver' });
    // The message must leave before the window closes.
    setTimeout(() => window.close(), 100);
    return;
  }
  try {
    if (openidSettings && returned?.request) {
      const bearerToken = await complete(openidSettings, returned.request, returned.search);
      setState(entering);
      await signIn({ bearerToken });
      return;
    }
    const apiKey = readStored('apiKey');
    if (apiKey !== undefined) {
      setState(entering);
      await signIn({ apiKey });
      return;
    }
    if (openidSettings && readStored('way') === 'openid') {
      await signInAtIssuer(home, 'none');
      return;
    }
    await signIn({});
  } catch (error) {
    writeStored('way', undefined);
    setState({ kind: 'signedOut', trouble: troubleOf(error, 'noIssuer') });
  }
}
