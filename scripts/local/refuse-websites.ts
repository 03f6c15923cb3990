import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { isForOwnHost, refuse } from './own-host.ts';

/*
 * Loaded into the local server before its own code. Websites that a developer visits must neither
 * reach the service under their own host names nor invoke functions. Invocations of workers have no
 * `Origin`.
 */
const { emit } = Server.prototype;
/** `checkContinue` is the event of a request with `Expect: 100-continue`. */
const requestEvents: readonly unknown[] = ['request', 'checkContinue'];
const lambdaPort = Number(process.argv[3]);

function whyRefused(request: IncomingMessage): string | undefined {
  if (!isForOwnHost(request, process.env.PUBLIC_URL)) {
    return 'The local service answers requests for localhost, 127.0.0.1, [::1] and the host of PUBLIC_URL.';
  }
  const isCall = request.socket.localPort === lambdaPort;
  return isCall && request.headers.origin !== undefined
    ? 'No website may call functions.'
    : undefined;
}

Server.prototype.emit = function emitOwn(this: Server, ...sent: readonly unknown[]): boolean {
  const [event, request, response] = sent;
  const why = requestEvents.includes(event) ? whyRefused(request as IncomingMessage) : undefined;
  if (why === undefined) return Reflect.apply(emit, this, sent);
  refuse(response as ServerResponse, why);
  return true;
};
