import { currentIssuer, goodClaims, startIssuer } from './issuer.ts';

/**
 * A token that was just issued about somebody whom nobody knows, by the issuer that the service of this process
 * trusts. Where a test started none, there is one from now on.
 */
export async function anyIdentityToken(): Promise<string> {
  const issuer = currentIssuer() ?? (await startIssuer());
  const { org: _, ...claims } = goodClaims(crypto.randomUUID(), '');
  return issuer.sign({ ...claims, iat: Math.floor(Date.now() / 1000) });
}
