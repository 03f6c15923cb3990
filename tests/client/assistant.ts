type Message = Readonly<Record<string, unknown>>;

interface Reply {
  readonly id: unknown;
  readonly result?: {
    readonly tools: readonly { readonly name: string; readonly annotations: object }[];
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: Record<string, never>;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** An assistant that sends one line for each request to a server and receives one line as the response. */
export function assistantOf(answer: (line: string) => Promise<string | undefined>) {
  let id = 0;
  const send = async (message: Message): Promise<Reply> => {
    const line = await answer(JSON.stringify({ jsonrpc: '2.0', ...message }));
    return JSON.parse(line ?? 'null');
  };
  const ask = (method: string, params: object = {}) => {
    id += 1;
    return send({ id, method, params });
  };
  const use = async (name: string, given: object = {}) => {
    const { result } = await ask('tools/call', { name, arguments: given });
    const { structuredContent, isError, content } = result ?? {};
    return { ...structuredContent, isError, text: content?.[0]?.text };
  };
  const tools = async () => (await ask('tools/list')).result?.tools.map(({ name }) => name);
  return { send, ask, use, tools };
}

export const readNames = ['find_event_types', 'find_times', 'list_bookings', 'get_booking'];
export const writeNames = ['book', 'reschedule_booking', 'cancel_booking'];
