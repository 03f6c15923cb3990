import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { endSession } from './end-session.ts';
import { type Credential, enter, isPassing, isSession, type Trouble, troubleOf } from './enter.ts';
import { followSettings } from './follow-settings.ts';
import { signInAtIssuer, signInInWindow } from './sign-in-at-issuer.ts';
import { onSignIn } from './sign-in-channel.ts';
import { readStored, writeStored } from './stored-values.ts';

/** The state of the session of a page. */
export type State =
  /** `isEntering`: the page has a credential, and calls the service with it. */
  | { readonly kind: 'loading'; readonly isEntering?: boolean }
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
  /** At the issuer of the deployment, if there is one. */
  readonly atIssuer: () => Promise<void>;
}

function keepCredential({ apiKey }: Credential): void {
  writeStored('apiKey', apiKey);
  writeStored('hasSignedOut', undefined);
}

function forgetCredential(): void {
  writeStored('apiKey', undefined);
  writeStored('hasSignedOut', 'true');
}

/** A user with an API key waits at most this long, because the tab has forgotten the key. */
const sessionEndLimitMs = 5000;

/** Signs the user out of the browser, and returns the state of the page. `again` is called when the service is back. */
async function leave(again: () => Promise<void>): Promise<State> {
  const hasKey = readStored('apiKey') !== undefined;
  forgetCredential();
  // A request that ends later could end the session of the next sign-in.
  const limit = hasKey ? { signal: AbortSignal.timeout(sessionEndLimitMs) } : {};
  const error = await endSession(limit);
  return error !== undefined && !hasKey ? { kind: 'waiting', error, again } : { kind: 'signedOut' };
}

/** The API key of the tab, or the session of the browser. */
function storedCredential(): Credential {
  const apiKey = readStored('apiKey');
  return apiKey === undefined ? {} : { apiKey };
}

/**
 * Whether the page follows a sign-in in another tab: it waits for one, or its requests have the session of the browser, which may be that
 * of another user now.
 */
const followsSignIn = (now: State): boolean =>
  now.kind === 'signedOut' ||
  isSession(storedCredential()) ||
  (now.kind === 'signedIn' && now.isEnded);

const entering: State = { kind: 'loading', isEntering: true };

const withEnding = (now: State, refused: SchedulingClient): State =>
  now.kind === 'signedIn' && now.client === refused ? { ...now, isEnded: true } : now;

const withoutEnding = (now: State): State =>
  now.kind === 'signedIn' ? { ...now, isEnded: false } : now;

/** Shows an error. A page that is open stays open. */
const withTrouble = (now: State, trouble: Trouble | undefined): State =>
  now.kind === 'signedIn' ? { ...now, trouble } : { kind: 'signedOut', trouble };

/** The reason why a credential failed. A refused API key is removed from the tab. */
function refusalOf(error: unknown): Trouble {
  const trouble = troubleOf(error);
  if (trouble === 'refused') writeStored('apiKey', undefined);
  return trouble;
}

/** Returns to this page after the sign-in. */
function leaveForIssuer(): Promise<void> {
  const { pathname, search, hash } = location;
  const prompt = readStored('hasSignedOut') === undefined ? undefined : 'login';
  return signInAtIssuer(pathname + search + hash, prompt);
}

/** Signs in with the credential of the tab, and holds the state of the session. */
export function useSession() {
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
      const trouble = refusalOf(error);
      if (!isTyped && isPassing(trouble)) {
        // The page may be loaded again before the service is back.
        keepCredential(credential);
        setState({ kind: 'waiting', error, again: () => signIn(credential) });
      } else fail(isSession(credential) && trouble === 'refused' ? undefined : trouble);
    }
  };
  const atIssuer = async () => {
    try {
      await (latest.current.kind === 'signedIn' ? signInInWindow() : leaveForIssuer());
    } catch (error) {
      fail(troubleOf(error));
    }
  };
  useEffect(() => {
    const stored = storedCredential();
    if (!isSession(stored)) setState(entering);
    void signIn(stored);
    return onSignIn(() => followsSignIn(latest.current) && void signIn({}, true));
  }, []);
  const signOut = async () => {
    choices.current += 1;
    setState(await leave(signOut));
  };
  const dismiss = () => setState(withoutEnding);
  const ways: Ways = { byKey: (apiKey) => signIn({ apiKey }, true), atIssuer };
  return { state, ways, signOut, dismiss };
}
