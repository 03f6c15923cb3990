import { type Parameter, readParameter } from './parameter-store.ts';

const { env } = process;

/** So long a warm function may go on with a secret that was rotated meanwhile. */
const trustedForMs = 300_000;
/** What no known secret opens may have been made with a newer one; nonsense causes no more reads than this. */
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
  const asked = readParameter(env.SIGNING_SECRET_PARAMETER ?? '', version - 1);
  const value = asked.then((found) => found?.value);
  former = { version: version - 1, value };
  value.catch(() => {
    former = undefined;
  });
  return value;
}

/** The secret for every new cursor and link. Off the cloud it is a setting. */
export async function currentSecret(): Promise<string> {
  return env.SIGNING_SECRET || (await newestSecret(trustedForMs)).value;
}

/**
 * What the first secret gives that gives anything: the current one, then one that was put meanwhile,
 * then the former one. Functions learn of a new secret at different moments; what one of them has
 * made already, the others open at once.
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
