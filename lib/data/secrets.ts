const { env } = process;

/** The secret that seals from now on, and the one before it, with which what is out there still opens. */
interface Secrets {
  readonly current: string;
  readonly former?: string;
}

async function secrets(): Promise<Secrets> {
  const { CURSOR_SECRET, CURSOR_SECRET_FORMER } = env;
  if (!CURSOR_SECRET) throw new Error('CURSOR_SECRET is not set.');
  return { current: CURSOR_SECRET, ...(CURSOR_SECRET_FORMER && { former: CURSOR_SECRET_FORMER }) };
}

/** The secret for all that is sealed now. */
export const currentSecret = async (): Promise<string> => (await secrets()).current;

/** What the first secret gives that gives anything: the current one is tried first, then the former. */
export async function withEitherSecret<Opened>(
  open: (secret: string) => Opened | undefined,
): Promise<Opened | undefined> {
  const { current, former } = await secrets();
  return open(current) ?? (former === undefined ? undefined : open(former));
}
