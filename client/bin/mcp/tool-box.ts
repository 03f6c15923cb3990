import type { SchedulingClient } from '../../src/generated/types.ts';
import { failureOf, textOf } from '../failure.ts';
import { isRecord, type Params, RpcError } from './protocol.ts';
import { readTools } from './read-tools.ts';
import { type Arguments, faultOf, listed, type Tool } from './tool.ts';
import { writeTools } from './write-tools.ts';

/** Advice for an assistant. It cannot send a call again with the same key, so a second call could book twice. */
const byLooking = (): string =>
  'The outcome is unknown. Before you call the tool again, check with `list_bookings` or `get_booking` whether it took effect.';

const failed = (text: string) => ({ content: [{ type: 'text', text }], isError: true });

/** The tools for one key. Tools that write are included only if the user and the rights of the key allow them. */
export class ToolBox {
  readonly #client: SchedulingClient;
  readonly #allowsWrites: boolean;

  constructor(client: SchedulingClient, allowsWrites: boolean) {
    this.#client = client;
    this.#allowsWrites = allowsWrites;
  }

  async #tools(signal: AbortSignal): Promise<readonly Tool[]> {
    if (!this.#allowsWrites) return readTools;
    const { data } = await this.#client.users.getCurrent({ signal });
    const { scopes } = data.credential;
    const mayWrite =
      data.role !== 'restricted' && ['*', 'bookings:write'].some((one) => scopes.includes(one));
    return mayWrite ? [...readTools, ...writeTools] : readTools;
  }

  async list(signal: AbortSignal): Promise<object> {
    return { tools: (await this.#tools(signal)).map(listed) };
  }

  async #toolOf(name: unknown, signal: AbortSignal): Promise<Tool> {
    const isRead = readTools.some((one) => one.name === name);
    const tools = isRead ? readTools : await this.#tools(signal);
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new RpcError(-32602, `Unknown tool: ${String(name)}`);
    return tool;
  }

  /** Calls a tool. A failure is a result, too, because an assistant can act upon it. */
  async call({ name, arguments: sent = {} }: Params, signal: AbortSignal): Promise<object> {
    if (!isRecord(sent)) throw new RpcError(-32602, '`arguments` must be an object.');
    const given = sent as Arguments;
    try {
      const tool = await this.#toolOf(name, signal);
      const fault = faultOf(tool, given);
      if (fault !== undefined) return failed(fault);
      const found = await tool.run(this.#client, given, signal);
      const text = JSON.stringify(found);
      return { content: [{ type: 'text', text }], structuredContent: found, isError: false };
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = failureOf(error, byLooking);
      // Omits the remedy, which is about the command line.
      return failed(failure.exitCode === 2 ? failure.message : textOf(failure));
    }
  }
}
