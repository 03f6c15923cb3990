import type { IncomingMessage, ServerResponse } from 'node:http';

const networkCodes = /^(?:ECONN|EPIPE$|UND_ERR_SOCKET$)/u;

interface NetworkError extends NodeJS.ErrnoException {
  readonly cause?: NodeJS.ErrnoException;
}

/**
 * Handles requests of a server that is a proxy. If the client or the target disconnects, the other
 * connection ends. This is not an error of the test that is running.
 */
export const orCut =
  (handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch((error: NetworkError) => {
      if (!networkCodes.test(error.code ?? error.cause?.code ?? '')) throw error;
      response.destroy();
    });
  };
