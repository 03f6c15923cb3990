import type { SchedulingClient } from '../../src/generated/types.ts';
import { failureOf, textOf } from '../failure.ts';
import { isRecord, type Params, RpcError } from './protocol.ts';
import { readTools } from './read-tools.ts';
import { type Arguments, argumentError, type Tool, toolDefinition } from './tool.ts';
import { writeTools } from './write-tools.ts';

/** Advice for an assistant. It cannot send a call again with the same key, so a second call could book twice. */
const lookUpAdvice = (): string =>
  'The outcome is unknown. Before you call the tool again, check with `list_bookings` or `get_booking` whether it took effect.';

const failedResult = (text: string) => ({ content: [{ type: 'text', text }], isError: true });

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
    return { tools: (await this.#tools(signal)).map(toolDefinition) };
  }

  async #toolOf(name: unknown, signal: AbortSignal): Promise<Tool> {
    const isRead = readTools.some((one) => one.name === name);
    const tools = isRead ? readTools : await this.#tools(signal);
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new RpcError(-32602, `Unknown tool: ${String(name)}`);
    return tool;
  }

  /** Calls a tool. A failure is a result, too, because an assistant can act upon it. */
  async call({ name, arguments: rawArguments = {} }: Params, signal: AbortSignal): Promise<object> {
    if (!isRecord(rawArguments)) throw new RpcError(-32602, '`arguments` must be an object.');
    const given = rawArguments as Arguments;
    try {
      const tool = await this.#toolOf(name, signal);
      const message = argumentError(tool, given);
      if (message !== undefined) return failedResult(message);
      const result = await tool.run(this.#client, given, signal);
      const text = JSON.stringify(result);
      return { content: [{ type: 'text', text }], structuredContent: result, isError: false };
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = failureOf(error, lookUpAdvice);
      // Omits the remedy, which is about the command line.
      return failedResult(failure.exitCode === 2 ? failure.message : textOf(failure));
    }
  }
}
