import { randomUUID } from 'node:crypto';
import { bindIdentity } from '../../../lib/admin/bind-identity.ts';
import { newToken } from '../../../lib/app/new-uid.ts';
import { type OpenidState, signOpenidState } from '../../../lib/app/sessions/openid-state.ts';
import { openidStateLastsMs } from '../../../lib/domain/sessions/sign-in.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { type CodeRequest, currentIssuer, type Issuer, startIssuer } from '../people/issuer.ts';
import { fromPage } from './from-page.ts';

/** The issuer that the service of this process trusts. Starts an issuer if no test has started one. */
export const trustedIssuer = async (): Promise<Issuer> => currentIssuer() ?? startIssuer();

/** A user with an identity at the issuer. */
export interface BoundUser {
  readonly subject: string;
}

/** Binds a new identity to a user. */
export async function bindUser(
  of: OrganizationId,
  { userId }: { readonly userId: string },
  scopes: readonly string[] = ['*'],
  subject: string = randomUUID(),
): Promise<BoundUser> {
  const { url: issuer } = await trustedIssuer();
  const outcome = await bindIdentity(of, { userId, issuer, subject, scopes }, Date.now());
  if (outcome !== 'bound') throw new Error(outcome);
  return { subject };
}

/** The address to which the issuer redirects the browser. */
const redirectUri = new URL('/sign-in', process.env.PUBLIC_URL).href;

interface SignInOptions extends Partial<Pick<CodeRequest, 'claims' | 'idClaims'>> {
  /** Members that replace those of the started sign-in. */
  readonly started?: Partial<OpenidState>;
}

/** The request with which a browser completes a sign-in at the issuer. */
export async function completedSignIn(
  { subject }: BoundUser,
  { started, ...claimed }: SignInOptions = {},
) {
  const issuer = await trustedIssuer();
  const state = {
    state: newToken(),
    nonce: newToken(),
    verifier: newToken() + newToken(),
    path: '/calendar?view=week',
    expiresMs: Date.now() + openidStateLastsMs,
    ...started,
  };
  const { nonce, verifier } = state;
  const code = issuer.codeFor({ subject, nonce, verifier, redirectUri, ...claimed });
  return {
    headers: fromPage,
    event: { cookies: [`__Host-openid=${await signOpenidState(state)}`] },
    body: { code, state: state.state },
  };
}
