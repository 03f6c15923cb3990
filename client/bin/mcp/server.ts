import { failureOf, textOf } from '../failure.ts';
import {
  discoverResult,
  initializeResult,
  isModern,
  isRecord,
  modernResult,
  type Params,
  type RequestId,
  RpcError,
} from './protocol.ts';
import type { ToolBox } from './tool-box.ts';

const isId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number';

const errorResponse = (id: RequestId | null, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data !== undefined && { data }) },
});

function toErrorResponse(id: RequestId, error: unknown): object {
  if (error instanceof RpcError) return errorResponse(id, error.code, error.message, error.data);
  try {
    return errorResponse(id, -32603, textOf(failureOf(error)));
  } catch {
    return errorResponse(id, -32603, `Internal error: ${String(error)}`);
  }
}

/** Serves tools by the Model Context Protocol over lines of JSON, in revisions with and without a handshake. */
export class McpServer {
  readonly #tools: ToolBox;
  readonly #running = new Map<RequestId, AbortController>();

  constructor(tools: ToolBox) {
    this.#tools = tools;
  }

  /** Returns the response to a line, or undefined if the line needs none. */
  async answer(line: string): Promise<string | undefined> {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return JSON.stringify(errorResponse(null, -32700, 'The line is not JSON.'));
    }
    // An empty batch is an invalid request.
    const several = Array.isArray(message) && message.length > 0 ? message : undefined;
    const reply = several ? await this.#all(several) : await this.#one(message);
    return reply === undefined ? undefined : JSON.stringify(reply);
  }

  /** Processes a batch of messages, which one revision allows. */
  async #all(messages: readonly unknown[]): Promise<readonly object[] | undefined> {
    const replies = await Promise.all(messages.map((one) => this.#one(one)));
    const responses = replies.filter((one) => one !== undefined);
    return responses.length === 0 ? undefined : responses;
  }

  async #one(message: unknown): Promise<object | undefined> {
    if (!isRecord(message)) return errorResponse(null, -32600, 'The message is not a request.');
    const { id, method } = message;
    const params = isRecord(message.params) ? message.params : {};
    // A response is ignored, because this server sends no requests.
    if (method === undefined && ('result' in message || 'error' in message)) return undefined;
    if (typeof method !== 'string')
      return errorResponse(null, -32600, 'The message has no method.');
    if (!('id' in message)) return this.#notice(method, params);
    if (!isId(id)) return errorResponse(null, -32600, 'The `id` must be text or a number.');
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const isNew = isModern(params);
      const result = await this.#result(method, params, isNew, controller.signal);
      const completeResult = isNew ? modernResult(result, method) : result;
      return controller.signal.aborted ? undefined : { jsonrpc: '2.0', id, result: completeResult };
    } catch (error) {
      return controller.signal.aborted ? undefined : toErrorResponse(id, error);
    } finally {
      this.#running.delete(id);
    }
  }

  async #result(method: string, params: Params, isNew: boolean, signal: AbortSignal) {
    if (method === 'tools/list') return this.#tools.list(signal);
    if (method === 'tools/call') return this.#tools.call(params, signal);
    if (method === 'server/discover' && isNew) return discoverResult();
    if (method === 'initialize' && !isNew) return initializeResult(params);
    if (method === 'ping' && !isNew) return {};
    throw new RpcError(-32601, `The method ${method} does not exist.`);
  }

  #notice(method: string, { requestId }: Params): undefined {
    if (method === 'notifications/cancelled' && isId(requestId)) {
      this.#running.get(requestId)?.abort();
    }
  }
}
