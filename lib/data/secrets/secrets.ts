import { type Parameter, readParameter } from './parameter-store.ts';

const { env } = process;

/** Maximum age of the cached secret. A rotated secret may be used until then. */
const trustedForMs = 300_000;
/**
 * A text that no known secret opens may have been created with a newer secret. Invalid texts cause
 * at most one read in this time.
 */
const askedAgainAfterMs = 10_000;

interface Secret extends Parameter {
  readonly readAtMs: number;
}

let newest: Promise<Secret> | undefined;
let former: { readonly version: number; readonly value: Promise<string | undefined> } | undefined;

async function readNewest(): Promise<Secret> {
  const name = env.SIGNING_SECRET_PARAMETER;
  if (!name) throw new Error('SIGNING_SECRET_PARAMETER is not set.');
  const found = await readParameter(name);
  if (!found?.value) throw new Error(`The parameter ${name} is empty.`);
  return { ...found, readAtMs: performance.now() };
}

/**
 * The newest secret, at most `atMostMs` old. If the parameter store is unavailable, the cached
 * secret is used.
 */
async function newestSecret(atMostMs: number): Promise<Secret> {
  const known = await newest?.catch(() => undefined);
  if (known !== undefined && performance.now() - known.readAtMs < atMostMs) return known;
  const asked = readNewest();
  newest = asked.catch((error) => {
    if (known === undefined) throw error;
    return { ...known, readAtMs: performance.now() };
  });
  return newest;
}

/** The parameter store numbers its versions, so the former secret is the previous version. */
function formerSecret({ version }: Secret): Promise<string | undefined> {
  if (version < 2) return Promise.resolve(undefined);
  if (former?.version === version - 1) return former.value;
  const asked = readParameter(env.SIGNING_SECRET_PARAMETER ?? '', version - 1);
  const value = asked.then((found) => found?.value);
  former = { version: version - 1, value };
  value.catch(() => {
    former = undefined;
  });
  return value;
}

/** The secret for every new cursor and link. In development it is a setting. */
export async function currentSecret(): Promise<string> {
  return env.SIGNING_SECRET || (await newestSecret(trustedForMs)).value;
}

/**
 * The version of the secret from which stored names are derived. A rotation of the secret does not
 * change it, so the names remain the same.
 */
export const firstVersion = 1;

let first: Promise<string> | undefined;

async function readFirst(): Promise<string> {
  const name = env.SIGNING_SECRET_PARAMETER;
  if (!name) throw new Error('SIGNING_SECRET_PARAMETER is not set.');
  const found = await readParameter(name, firstVersion);
  if (!found?.value) throw new Error('The first version of the secret does not exist.');
  return found.value;
}

/** The first version of the secret. In development it is a setting. */
export async function firstSecret(): Promise<string> {
  if (env.SIGNING_SECRET) return env.SIGNING_SECRET;
  first ??= readFirst();
  // Does not cache a failure, so that the next call tries again.
  first.catch(() => {
    first = undefined;
  });
  return first;
}

/**
 * Opens a text with the current secret, a newer one, or the former one, and returns the first
 * result. Functions read a new secret at different times, so a text from one function can be opened
 * by all others immediately.
 */
export async function withEitherSecret<Opened>(
  open: (secret: string) => Opened | undefined,
): Promise<Opened | undefined> {
  const current = env.SIGNING_SECRET;
  if (current) return open(current) ?? openedBy(env.SIGNING_SECRET_FORMER, open);
  const known = await newestSecret(trustedForMs);
  const opened = open(known.value);
  if (opened !== undefined) return opened;
  const latest = await newestSecret(askedAgainAfterMs);
  return (
    (latest.version === known.version ? undefined : open(latest.value)) ??
    openedBy(await formerSecret(latest), open)
  );
}

const openedBy = <Opened>(
  secret: string | undefined,
  open: (secret: string) => Opened | undefined,
): Opened | undefined => (secret ? open(secret) : undefined);
