import { currentIssuer, goodClaims, startIssuer } from './issuer.ts';

/**
 * A new token of an unknown user, from the issuer that the service of this process trusts. Starts
 * an issuer if no test has started one.
 */
export async function anyIdentityToken(): Promise<string> {
  const issuer = currentIssuer() ?? (await startIssuer());
  const { org: _, ...claims } = goodClaims(crypto.randomUUID(), '');
  return issuer.sign({ ...claims, iat: Math.floor(Date.now() / 1000) });
}
