import { Problem } from '../../contract/problem.ts';
import { OAuthFailure } from '../../outbound/oauth/oauth-client.ts';

/** Throws the problem of an issuer that refused a request or could not be reached. */
export function issuerFailure(error: unknown): never {
  if (!(error instanceof OAuthFailure)) throw error;
  throw error.problem === 'refused'
    ? new Problem('sign-in/refused', { cause: error })
    : new Problem('sign-in/issuer-unreachable', { cause: error });
}
