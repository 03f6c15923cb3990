/** Providers at which users authorize the service. */
export type OAuthProvider = 'google' | 'microsoft' | 'zoom';

/** Settings of the authorization server of a provider. */
export interface ServerSettings {
  /** Replaces the public URL of the provider. */
  readonly url?: string | undefined;
  /** The organization at Microsoft whose users may authorize the service: its ID or its domain. */
  readonly tenant?: string | undefined;
}

/** The authorization server of a provider, with the URLs that the provider documents. */
export function oauthServerOf(provider: OAuthProvider, settings: ServerSettings) {
  const url = settings.url?.replace(/\/+$/u, '');
  switch (provider) {
    case 'google':
      return googleAt(url ?? 'https://accounts.google.com', url ?? 'https://oauth2.googleapis.com');
    case 'microsoft':
      return microsoftAt(
        `${url ?? 'https://login.microsoftonline.com'}/${settings.tenant ?? 'common'}`,
      );
    case 'zoom':
      return zoomAt(url ?? 'https://zoom.us');
  }
}

/**
 * https://developers.google.com/identity/protocols/oauth2/web-server. Google returns a refresh
 * token only with a consent. The discovery document of Google specifies whether responses contain
 * `iss` (https://developers.google.com/identity/openid-connect/reference).
 */
const googleAt = (accounts: string, tokens: string) => ({
  issuer: accounts,
  authorizationEndpoint: `${accounts}/o/oauth2/v2/auth`,
  tokenEndpoint: `${tokens}/token`,
  revocationEndpoint: `${tokens}/revoke`,
  scopes: [
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events',
  ],
  parameters: { access_type: 'offline', prompt: 'consent' },
  sendsIss: 'perhaps' as const,
});

/**
 * https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow. Microsoft has no
 * revocation endpoint.
 */
const microsoftAt = (tenant: string) => ({
  issuer: `${tenant}/v2.0`,
  authorizationEndpoint: `${tenant}/oauth2/v2.0/authorize`,
  tokenEndpoint: `${tenant}/oauth2/v2.0/token`,
  scopes: ['offline_access', 'Calendars.ReadWrite'],
  sendsIss: false,
});

/** https://developers.zoom.us/docs/integrations/oauth. The scopes are a setting of the Zoom app. */
const zoomAt = (url: string) => ({
  issuer: url,
  authorizationEndpoint: `${url}/oauth/authorize`,
  tokenEndpoint: `${url}/oauth/token`,
  revocationEndpoint: `${url}/oauth/revoke`,
  scopes: [],
  sendsIss: false,
  clientAuth: 'basic' as const,
});
