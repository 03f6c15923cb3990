import { type Begun, isOfWindow } from './openid.ts';
import { keep, kept } from './tab-storage.ts';

/** What an issuer has sent back to this page. */
export interface Returned {
  readonly search: string;
  /** Missing where another page waits for it, or where nothing was begun. */
  readonly begun: Begun | undefined;
  readonly isOfWindow: boolean;
}

/** The channel on which a window of its own tells the page what came back. Only pages of this origin hear it. */
export const channelName = 'scheduling.signIn';

function takeReturned(): Returned | undefined {
  const given = new URLSearchParams(location.search);
  const state = given.get('state');
  if (state === null || !(given.has('code') || given.has('error'))) return undefined;
  const { search } = location;
  const text = kept('begun');
  keep('begun', undefined);
  const begun = text === undefined ? undefined : (JSON.parse(text) as Begun);
  const isExpected = begun?.state === state;
  // Neither the history nor a screenshot keeps the code, and the page opens where it was left.
  history.replaceState(null, '', isExpected ? begun.address : location.pathname);
  return { search, begun: isExpected ? begun : undefined, isOfWindow: isOfWindow(state) };
}

/** Read once, before anything of the page looks at its address. */
export const returned = takeReturned();
