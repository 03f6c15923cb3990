/** The parameters with which the issuer redirects the browser to this page. */
export type OpenidResponse =
  | { readonly code: string; readonly state: string; readonly iss?: string }
  /** The user or the issuer has not completed the sign-in. */
  | { readonly isDeclined: true };

/**
 * Returns the response of the issuer in the address of this page, and removes it from the address, so that it is neither in the
 * history nor in a screenshot.
 */
export function takeOpenidResponse(): OpenidResponse | undefined {
  const given = new URLSearchParams(location.search);
  const [code, state, iss] = [given.get('code'), given.get('state'), given.get('iss')];
  if (state === null) return undefined;
  history.replaceState(null, '', location.pathname);
  if (code === null) return { isDeclined: true };
  return { code, state, ...(iss !== null && { iss }) };
}
