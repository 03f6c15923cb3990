import { Agent, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls, Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';

/** The settings of the SDK. */
const connections = { keepAlive: true, maxSockets: 50 };

interface Options {
  /** Maximum milliseconds of an exchange, from the first byte of the request to the last byte of the response. */
  readonly requestTimeout?: number;
}

/**
 * Sends requests over connections that stay open, and reads each response to its end under one timer. The SDK's
 * handler sets several timers for each request.
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

  handle(
    request: HttpRequest,
    { requestTimeout }: Options = {},
  ): Promise<{ response: HttpResponse }> {
    const { headers, hostname, method, path, port, protocol } = request;
    const isTls = protocol === 'https:';
    const options = {
      agent: isTls ? this.#tls : this.#plain,
      // Node.js sends a list unchanged, but copies an object first.
      headers: Object.entries(headers).flat(),
      // The brackets of an IPv6 address are part of the URL only.
      host: hostname.replace(/^\[(.*)\]$/u, '$1'),
      method,
      path,
      port,
    };
    return new Promise((resolve, reject) => {
      const sending = (isTls ? requestTls : requestPlain)(options, (message) =>
        readResponse(message, (response) => {
          clearTimeout(timer);
          resolve({ response });
        }).on('error', fail),
      );
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(named(error));
      };
      const giveUp = () => {
        fail(timeout('The table did not respond in time.'));
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

  httpHandlerConfigs(): { connectionTimeout: number } {
    return this.#config;
  }

  destroy(): void {
    this.#plain.destroy();
    this.#tls.destroy();
  }

  /** Limits the time to connect with a timer for each connection. Connections are much rarer than requests. */
  #connectingInTime<Any extends Agent>(agent: Any): Any {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (...args) => {
      const socket = connect(...args) as Socket;
      const timer = setTimeout(() => {
        socket.destroy(timeout('The table did not accept a connection in time.'));
      }, this.#config.connectionTimeout);
      const done = () => clearTimeout(timer);
      return socket.once('connect', done).once('close', done);
    };
    return agent;
  }
}

function readResponse(
  message: IncomingMessage,
  done: (response: HttpResponse) => void,
): IncomingMessage {
  const chunks: Buffer[] = [];
  return message
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const headers = message.headers as Record<string, string>;
      const body = Buffer.concat(chunks);
      done(new HttpResponse({ statusCode: message.statusCode ?? 0, headers, body }));
    });
}

const timeout = (message: string): Error =>
  Object.assign(new Error(message), { name: 'TimeoutError' });

/** The codes of broken connections that the SDK calls timeouts. */
const broken: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

const named = (error: NodeJS.ErrnoException): Error =>
  broken.includes(error.code) ? Object.assign(error, { name: 'TimeoutError' }) : error;
