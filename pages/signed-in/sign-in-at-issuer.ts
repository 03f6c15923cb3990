import { createClient } from '../../client/src/index.ts';
import { pageFetch } from './page-fetch.ts';

// The response to a retry sets no cookie.
const service = createClient({ baseUrl: location.origin, fetch: pageFetch, maxRetries: 0 });

/** The browser has blocked the window of the issuer. */
export class BlockedWindow extends Error {}

async function authorizationUrlFor(path: string, prompt: 'login' | undefined): Promise<string> {
  const { data } = await service.sessions.requestOpenidSignIn({ path, ...(prompt && { prompt }) });
  return data.authorizationUrl;
}

/** Leaves the page for the issuer. After the sign-in, the browser returns to `path`. */
export async function signInAtIssuer(path: string, prompt: 'login' | undefined): Promise<void> {
  location.assign(await authorizationUrlFor(path, prompt));
}

/** The last window in which the user has started a sign-in. */
let opened: Window | null = null;

/** Opens the issuer in a separate window, so that the page and the typed values stay. The window announces the sign-in to all pages. */
export async function signInInWindow(): Promise<void> {
  opened?.close();
  // Opened before the first `await`, because browsers block windows that are not opened directly by a click.
  opened = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (opened === null) throw new BlockedWindow();
  // The issuer must not change the address of this page.
  opened.opener = null;
  try {
    opened.location.href = await authorizationUrlFor('/sign-in', undefined);
  } catch (error) {
    opened.close();
    throw error;
  }
}
