import { readJson } from '../items/packed-json.ts';
import { readParameter } from '../secrets/parameter-store.ts';
import { type OAuthProvider, oauthServerOf, type ServerSettings } from './oauth-server-of.ts';

const { env } = process;

/** Maximum age of the cached parameter. */
const knownForMs = 300_000;

/** The OAuth client of the service at a provider, as the operator has configured it. */
interface ClientSettings extends ServerSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The OAuth client of the service, with the authorization server of its provider. */
export interface Registration {
  readonly server: ReturnType<typeof oauthServerOf>;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The client from settings, for development: `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`,
 * `GOOGLE_OAUTH_URL`, `MICROSOFT_TENANT` …
 */
function settingsOf(provider: OAuthProvider): ClientSettings | undefined {
  const name = provider.toUpperCase();
  const setting = (what: string) => env[`${name}_${what}`] || undefined;
  const [clientId, clientSecret] = [setting('CLIENT_ID'), setting('CLIENT_SECRET')];
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, url: setting('OAUTH_URL'), tenant: setting('TENANT') };
}

type Clients = Partial<Record<OAuthProvider, ClientSettings>>;

let known: { readonly clients: Promise<Clients>; readonly readAtMs: number } | undefined;

/**
 * In a deployment, one parameter contains all clients as JSON. A stage without the parameter has no
 * clients.
 */
async function readClients(name: string): Promise<Clients> {
  try {
    const found = await readParameter(name);
    return found?.value ? (readJson(found.value) as Clients) : {};
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return {};
    throw error;
  }
}

function storedClients(): Promise<Clients> {
  const name = env.OAUTH_CLIENTS_PARAMETER;
  if (!name) return Promise.resolve({});
  if (known && performance.now() - known.readAtMs < knownForMs) return known.clients;
  const clients = readClients(name);
  known = { clients, readAtMs: performance.now() };
  // Does not cache a failure, so that the next call tries again.
  clients.catch(() => {
    known = undefined;
  });
  return clients;
}

/**
 * The OAuth client of the service at a provider; undefined if the operator has not registered one.
 */
export async function registrationOf(provider: OAuthProvider): Promise<Registration | undefined> {
  const settings = settingsOf(provider) ?? (await storedClients())[provider];
  if (settings === undefined) return undefined;
  const { clientId, clientSecret } = settings;
  return { server: oauthServerOf(provider, settings), clientId, clientSecret };
}
