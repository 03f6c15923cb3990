import { type AuthorizationRequest, isOfWindow } from './openid.ts';
import { readStored, writeStored } from './tab-storage.ts';

/** The response of the issuer in the address of this page. */
export interface Returned {
  readonly search: string;
  /** Undefined if another page waits for the response, or if this tab has started no sign-in. */
  readonly request: AuthorizationRequest | undefined;
  readonly isOfWindow: boolean;
}

/** The channel on which a separate window sends the response to the page. Only pages of this origin receive it. */
export const channelName = 'scheduling.signIn';

function takeReturned(): Returned | undefined {
  const given = new URLSearchParams(location.search);
  const state = given.get('state');
  if (state === null || !(given.has('code') || given.has('error'))) return undefined;
  const { search } = location;
  const text = readStored('begun');
  writeStored('begun', undefined);
  const request = text === undefined ? undefined : (JSON.parse(text) as AuthorizationRequest);
  const isExpected = request?.state === state;
  // Removes the code from the address, so that it is neither in the history nor in a screenshot, and restores the
  // address that the user has left.
  history.replaceState(null, '', isExpected ? request.address : location.pathname);
  return { search, request: isExpected ? request : undefined, isOfWindow: isOfWindow(state) };
}

/** Read once, before other code reads the address of the page. */
export const returned = takeReturned();
