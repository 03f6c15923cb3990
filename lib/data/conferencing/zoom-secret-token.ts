import { readParameter } from '../secrets/parameter-store.ts';

const { env } = process;

/**
 * Maximum age of a cached token. After a rotation, a notice may be refused until then; Zoom sends
 * it again.
 */
const trustedForMs = 60_000;

interface CachedToken {
  readonly value: string;
  readonly readAtMs: number;
}

let newest: Promise<CachedToken> | undefined;

async function read(name: string): Promise<CachedToken> {
  const found = await readParameter(name);
  if (!found?.value) throw new Error('The parameter with the secret token of Zoom is empty.');
  return { value: found.value, readAtMs: performance.now() };
}

/**
 * The token with which Zoom signs its notices. In development it is a setting; in a deployment a
 * setting names the parameter that contains it. Undefined if the service accepts no notices of
 * Zoom. If the parameter store is unavailable, the cached token is used.
 */
export async function zoomSecretToken(): Promise<string | undefined> {
  if (env.ZOOM_SECRET_TOKEN) return env.ZOOM_SECRET_TOKEN;
  const name = env.ZOOM_SECRET_TOKEN_PARAMETER;
  if (!name) return undefined;
  const known = await newest?.catch(() => undefined);
  if (known !== undefined && performance.now() - known.readAtMs < trustedForMs) return known.value;
  newest = read(name).catch((error) => {
    if (known === undefined) throw error;
    return { ...known, readAtMs: performance.now() };
  });
  return (await newest).value;
}
