import { type Parameter, readParameter } from './parameter-store.ts';

const { env } = process;

/**
 * Maximum age of the cached key. After a rotation, a text that was sealed with the former key can
 * still be opened.
 */
const newestForMs = 300_000;

interface CachedKey extends Parameter {
  readonly readAtMs: number;
}

let newest: Promise<CachedKey> | undefined;
const byVersion = new Map<number, Promise<string>>();

/** The version of a key from a setting, for development. Such a key has no other version. */
const settingVersion = 0;

async function read(version?: number): Promise<Parameter> {
  const name = env.SEALING_KEY_PARAMETER;
  if (!name) throw new Error('SEALING_KEY_PARAMETER is not set.');
  const found = await readParameter(name, version);
  if (!found?.value) throw new Error('There is no such version of the sealing key.');
  return found;
}

/** The key for new sealed texts, and its version. */
export async function newestSealingKey(): Promise<Parameter> {
  if (env.SEALING_KEY) return { value: env.SEALING_KEY, version: settingVersion };
  const known = await newest?.catch(() => undefined);
  if (known && performance.now() - known.readAtMs < newestForMs) return known;
  newest = read().then((found) => ({ ...found, readAtMs: performance.now() }));
  return newest;
}

/** The key of a version. The parameter store retains the last hundred versions. */
export async function sealingKeyAt(version: number): Promise<string> {
  if (env.SEALING_KEY && version === settingVersion) return env.SEALING_KEY;
  const known = byVersion.get(version);
  if (known !== undefined) return known;
  const asked = read(version).then(({ value }) => value);
  byVersion.set(version, asked);
  // Does not cache a failure, so that the next call tries again.
  asked.catch(() => byVersion.delete(version));
  return asked;
}
