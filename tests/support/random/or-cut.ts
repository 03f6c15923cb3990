import type { IncomingMessage, ServerResponse } from 'node:http';

const networkCodes = /^(?:ECONN|EPIPE$|UND_ERR_SOCKET$)/u;

interface NetworkError extends NodeJS.ErrnoException {
  readonly cause?: NodeJS.ErrnoException;
}

/**
 * Handles requests of a server between two others. If one of them is gone, the connection to the other one ends, which is
 * no error of the test that runs by then.
 */
export const orCut =
  (handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch((error: NetworkError) => {
      if (!networkCodes.test(error.code ?? error.cause?.code ?? '')) throw error;
      response.destroy();
    });
  };
