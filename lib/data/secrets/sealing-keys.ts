import { type Parameter, readParameter } from './parameter-store.ts';

const { env } = process;

/** So long a warm function may seal with a key that was replaced meanwhile; what it sealed stays good. */
const newestForMs = 300_000;

interface CachedKey extends Parameter {
  readonly readAtMs: number;
}

let newest: Promise<CachedKey> | undefined;
const byVersion = new Map<number, Promise<string>>();

/** Off the cloud the key is a setting, and has no other version. */
const settingVersion = 0;

async function read(version?: number): Promise<Parameter> {
  const name = env.SEALING_KEY_PARAMETER;
  if (!name) throw new Error('SEALING_KEY_PARAMETER is not set.');
  const found = await readParameter(name, version);
  if (!found?.value) throw new Error('There is no such version of the sealing key.');
  return found;
}

/** The key with which to seal now, and its version. */
export async function newestSealingKey(): Promise<Parameter> {
  if (env.SEALING_KEY) return { value: env.SEALING_KEY, version: settingVersion };
  const known = await newest?.catch(() => undefined);
  if (known && performance.now() - known.readAtMs < newestForMs) return known;
  newest = read().then((found) => ({ ...found, readAtMs: performance.now() }));
  return newest;
}

/** The key of a version. The store keeps the last hundred. */
export async function sealingKeyAt(version: number): Promise<string> {
  if (env.SEALING_KEY && version === settingVersion) return env.SEALING_KEY;
  const known = byVersion.get(version);
  if (known !== undefined) return known;
  const asked = read(version).then(({ value }) => value);
  byVersion.set(version, asked);
  // A store that is away now may be back for the next one who asks.
  asked.catch(() => byVersion.delete(version));
  return asked;
}
