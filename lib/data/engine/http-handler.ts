import { Agent, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls, Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { buildQueryString, type HttpRequest, HttpResponse } from '@smithy/core/protocols';

/** As the SDK's: connections are kept, and no more than these are open at a time. */
const connections = { keepAlive: true, maxSockets: 50 };

interface Options {
  /** How long the whole exchange may take, from the first byte sent to the last one read; as long as it takes without it. */
  readonly requestTimeout?: number;
}

interface Sent {
  readonly response: HttpResponse;
}

/**
 * Sends requests over connections that are kept, and reads each answer to its end under one timer. The
 * SDK's own handler sets several a request, and hands on a stream whose end nobody watches.
 */
export class HttpHandler {
  readonly metadata = { handlerProtocol: 'http/1.1' };
  readonly #config: { connectionTimeout: number };
  readonly #plain: Agent;
  readonly #tls: TlsAgent;

  constructor(connectionTimeout: number) {
    this.#config = { connectionTimeout };
    this.#plain = this.#connectingInTime(new Agent(connections));
    this.#tls = this.#connectingInTime(new TlsAgent(connections));
  }

  /** The SDK sends with it, too, what it asks for credentials, and sets no time for that. */
  handle(request: HttpRequest, { requestTimeout }: Options = {}): Promise<Sent> {
    const { headers, hostname, method, port, protocol } = request;
    const isTls = protocol === 'https:';
    const options = {
      agent: isTls ? this.#tls : this.#plain,
      // A list is sent as it is, and has to name the host; an object is taken into one of Node's own first.
      headers: 'host' in headers ? Object.entries(headers).flat() : headers,
      // An address of six comes in brackets.
      host: hostname.replace(/^\[(.*)\]$/u, '$1'),
      method,
      path: pathOf(request),
      port,
    };
    return new Promise((resolve, reject) => {
      const sending = (isTls ? requestTls : requestPlain)(options, (answer) =>
        readAnswer(answer, (response) => {
          clearTimeout(timer);
          resolve({ response });
        }).on('error', fail),
      );
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(named(error));
      };
      const giveUp = () => {
        fail(timeout('There is no answer.'));
        sending.destroy();
      };
      const timer = requestTimeout === undefined ? undefined : setTimeout(giveUp, requestTimeout);
      sending.on('error', fail);
      sending.end(request.body);
    });
  }

  updateHttpClientConfig(name: 'connectionTimeout', value: number): void {
    this.#config[name] = value;
  }

  httpHandlerConfigs(): object {
    return this.#config;
  }

  destroy(): void {
    this.#plain.destroy();
    this.#tls.destroy();
  }

  /** The time to connect is counted by the connection, of which there are few, not by each request. */
  #connectingInTime<Any extends Agent>(agent: Any): Any {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (...args) => {
      const socket = connect(...args) as Socket;
      const timer = setTimeout(() => {
        socket.destroy(timeout('There is no connection.'));
      }, this.#config.connectionTimeout);
      const done = () => clearTimeout(timer);
      return socket.once('connect', done).once('close', done);
    };
    return agent;
  }
}

function pathOf({ path, query }: HttpRequest): string {
  const text = buildQueryString(query);
  return text === '' ? path : `${path}?${text}`;
}

function readAnswer(
  answer: IncomingMessage,
  done: (response: HttpResponse) => void,
): IncomingMessage {
  const chunks: Buffer[] = [];
  return answer
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const [first = Buffer.alloc(0), ...others] = chunks;
      const body = others.length === 0 ? first : Buffer.concat(chunks);
      const headers = answer.headers as Record<string, string>;
      done(new HttpResponse({ statusCode: answer.statusCode ?? 0, headers, body }));
    });
}

const timeout = (message: string): Error =>
  Object.assign(new Error(message), { name: 'TimeoutError' });

/** As the SDK calls it when a connection breaks. */
const broken: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

const named = (error: NodeJS.ErrnoException): Error =>
  broken.includes(error.code) ? Object.assign(error, { name: 'TimeoutError' }) : error;
