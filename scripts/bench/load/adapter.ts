export const loads = [
  'create',
  'successive',
  'update',
  'schedule',
  'list',
  'recordings',
  'slots',
] as const;
export type Load = (typeof loads)[number];

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The requests with which one system does the work of `work.ts`. `prepare` is called once, after
 * the system has responded, and creates the existing bookings. It returns a function for each
 * supported load that makes the request of a number.
 */
export interface Adapter {
  readonly prepare: (
    baseUrl: string,
  ) => Promise<Partial<Readonly<Record<Load, (index: number) => LoadRequest>>>>;
}

const attemptsAtMost = 5;

/**
 * Sends a request of the preparation. It is repeated if the system is too busy; any other failure
 * ends the preparation.
 */
export async function send<Reply>(baseUrl: string, sent: LoadRequest): Promise<Reply> {
  const { method, path, headers = {}, body = null } = sent;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`${baseUrl}${path}`, { method, headers, body });
    if (reply.ok) return (await reply.json()) as Reply;
    if (reply.status === 503 && attempt < attemptsAtMost) continue;
    throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  }
}
