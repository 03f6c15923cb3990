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
 * How one system is asked for the work of `work.ts`. `prepare` is called once, after the system
 * answered, and books what is booked before; it gives for each load that the system knows the request
 * of a number.
 */
export interface Adapter {
  readonly prepare: (
    baseUrl: string,
  ) => Promise<Partial<Readonly<Record<Load, (index: number) => LoadRequest>>>>;
}

const attemptsAtMost = 5;

/** Sends a request of the preparation, and again where the system is too busy; what is no success then ends it. */
export async function send<Reply>(baseUrl: string, sent: LoadRequest): Promise<Reply> {
  const { method, path, headers = {}, body = null } = sent;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`${baseUrl}${path}`, { method, headers, body });
    if (reply.ok) return (await reply.json()) as Reply;
    if (reply.status === 503 && attempt < attemptsAtMost) continue;
    throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  }
}
