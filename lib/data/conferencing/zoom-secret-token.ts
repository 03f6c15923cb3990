import { readParameter } from '../secrets/parameter-store.ts';

const { env } = process;

/** So long a warm function may go on with a token that was replaced meanwhile: what it refuses, Zoom sends again. */
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
 * With which Zoom signs its notices: on this machine a setting, in the cloud the parameter that a setting names;
 * undefined where no notices of Zoom are taken. A store that is away leaves what is known in place.
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
