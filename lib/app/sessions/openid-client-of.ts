import { Problem } from '../../contract/problem.ts';
import { allScopes } from '../../domain/people/all-scopes.ts';
import type { OpenidClient } from '../../outbound/oauth/openid-client.ts';
import { publicUrl } from '../public-url.ts';
import type { PagesClient } from './pages-client.ts';

/** The client of the pages as it is registered at the issuer. The redirect URI never depends on the request. */
export function openidClientOf(client: PagesClient | undefined): OpenidClient {
  if (client === undefined) throw new Problem('sign-in/not-configured');
  const { issuer, clientId, audience, scopePrefix: prefix } = client;
  const scopes = prefix === undefined ? [] : allScopes.filter((scope) => scope !== '*');
  return {
    issuer,
    clientId,
    audience,
    redirectUri: publicUrl('/sign-in').href,
    scopes: scopes.map((scope) => `${prefix}${scope}`),
  };
}
