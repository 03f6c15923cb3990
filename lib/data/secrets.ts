import type { Parameter } from './parameter-store.ts';

const { env } = process;

/** So long a function that is warm may seal with a secret that was turned meanwhile. */
const trustedForMs = 300_000;
/** What no secret opens may have been sealed with a newer one; who sends nonsense makes no more reads than this. */
const askedAgainAfterMs = 10_000;

interface Secret extends Parameter {
  readonly readAtMs: number;
}

let newest: Promise<Secret> | undefined;
let former: { readonly version: number; readonly value: Promise<string | undefined> } | undefined;

/** Loaded only when something is sealed or opened: the client costs a cold start what it weighs. */
const readParameter = async (name: string, version?: number) =>
  (await import('./parameter-store.ts')).readParameter(name, version);

async function readNewest(): Promise<Secret> {
  const { CURSOR_SECRET_PARAMETER: name } = env;
  if (!name) throw new Error('CURSOR_SECRET_PARAMETER is not set.');
  const found = await readParameter(name);
  if (!found?.value) throw new Error('The parameter with the secret is empty.');
  return { ...found, readAtMs: performance.now() };
}

/** The newest secret, at most so old; a store that is away leaves what is known in place. */
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

/** The store numbers what is put: the former secret is the version before. */
function formerSecret({ version }: Secret): Promise<string | undefined> {
  if (version < 2) return Promise.resolve(undefined);
  if (former?.version === version - 1) return former.value;
  const asked = readParameter(env.CURSOR_SECRET_PARAMETER ?? '', version - 1);
  const value = asked.then((found) => found?.value);
  former = { version: version - 1, value };
  value.catch(() => {
    former = undefined;
  });
  return value;
}

/** The secret for all that is sealed now. Off the cloud it is a setting. */
export async function currentSecret(): Promise<string> {
  return env.CURSOR_SECRET || (await newestSecret(trustedForMs)).value;
}

/**
 * What the first secret gives that gives anything: the current one, then one that was put meanwhile,
 * then the former one. Functions learn of a new secret at different moments; what one of them has
 * sealed already, the others open at once.
 */
export async function withEitherSecret<Opened>(
  open: (secret: string) => Opened | undefined,
): Promise<Opened | undefined> {
  const { CURSOR_SECRET, CURSOR_SECRET_FORMER } = env;
  if (CURSOR_SECRET) return open(CURSOR_SECRET) ?? openedBy(CURSOR_SECRET_FORMER, open);
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
