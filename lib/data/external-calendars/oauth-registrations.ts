import { readJson } from '../items/packed-json.ts';
import { readParameter } from '../secrets/parameter-store.ts';
import { type OAuthProvider, oauthServerOf, type ServerSettings } from './oauth-server-of.ts';

const { env } = process;

/** So long a warm function goes on with what it read. */
const knownForMs = 300_000;

/** By what the service is known to a provider, as whoever runs it says. */
interface ClientSettings extends ServerSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** By what the service is known to the authorization server of a provider. */
export interface Registration {
  readonly server: ReturnType<typeof oauthServerOf>;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Off the cloud these are settings: `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`, `GOOGLE_OAUTH_URL`, `MICROSOFT_TENANT` … */
function settingsOf(provider: OAuthProvider): ClientSettings | undefined {
  const name = provider.toUpperCase();
  const setting = (what: string) => env[`${name}_${what}`] || undefined;
  const [clientId, clientSecret] = [setting('CLIENT_ID'), setting('CLIENT_SECRET')];
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, url: setting('OAUTH_URL'), tenant: setting('TENANT') };
}

type Clients = Partial<Record<OAuthProvider, ClientSettings>>;

let known: { readonly clients: Promise<Clients>; readonly readAtMs: number } | undefined;

/** In the cloud it is one parameter with all of them, as JSON. A stage without it has none. */
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
  // A store that is away now may be back for the next one who asks.
  clients.catch(() => {
    known = undefined;
  });
  return clients;
}

/** By what the service is known to a provider; undefined where nobody has registered it there. */
export async function registrationOf(provider: OAuthProvider): Promise<Registration | undefined> {
  const settings = settingsOf(provider) ?? (await storedClients())[provider];
  if (settings === undefined) return undefined;
  const { clientId, clientSecret } = settings;
  return { server: oauthServerOf(provider, settings), clientId, clientSecret };
}
