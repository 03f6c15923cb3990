import { signToken, verifyToken } from '../signed-token.ts';

/** Started sign-in at the issuer. It is stored only in a cookie of the browser. */
export interface OpenidState {
  /** Parameter that the issuer returns with the code. */
  readonly state: string;
  /** Text that the issuer puts into the ID token. */
  readonly nonce: string;
  /** Secret that proves that the code is exchanged by the service that requested it (PKCE). */
  readonly verifier: string;
  /** Page to which the user returns. */
  readonly path: string;
  /** Epoch milliseconds. */
  readonly expiresMs: number;
}

/** Signs the value of the cookie. Scripts cannot read the cookie. */
export const signOpenidState = ({
  state,
  nonce,
  verifier,
  path,
  expiresMs,
}: OpenidState): Promise<string> => signToken('openid', [state, nonce, verifier, path, expiresMs]);

type Content = readonly [
  state: string,
  nonce: string,
  verifier: string,
  path: string,
  expiresMs: number,
];

/** Reads the value of the cookie; undefined if this service did not sign it, or if it has expired. */
export async function verifyOpenidState(
  value: string,
  nowMs: number,
): Promise<OpenidState | undefined> {
  const content = (await verifyToken('openid', value)) as Content | undefined;
  if (content === undefined) return undefined;
  const [state, nonce, verifier, path, expiresMs] = content;
  return nowMs < expiresMs ? { state, nonce, verifier, path, expiresMs } : undefined;
}
