import type { Operation, Request } from './request.ts';
import type { Settings } from './settings.ts';

/** A complete response. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON or bytes of a successful response, depending on the operation; otherwise text. */
  readonly body: unknown;
}

/** No response: the connection failed, or it took too long. */
export interface NoAnswer {
  readonly isLate: boolean;
  readonly cause: unknown;
}

async function bodyOf(response: Response, { gives, goesOn }: Operation): Promise<unknown> {
  const isUnfinished = goesOn && response.status === 202;
  if (!response.ok || isUnfinished || gives === 'nothing' || gives === 'text') {
    return response.text();
  }
  return gives === 'bytes' ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

/** Sends a request once. Throws only if the signal of the caller is aborted. */
export async function attempt(
  settings: Settings,
  operation: Operation,
  { method, url, headers, body, signal, timeoutMs }: Request,
): Promise<Answer | NoAnswer> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeoutMs);
  try {
    const init = { method, headers, body, signal: controller.signal, redirect: 'manual' } as const;
    const response = await settings.fetch(url, init);
    // A body that is incomplete or not JSON counts as no response, because the outcome is unknown.
    const parsedBody = await bodyOf(response, operation);
    return { status: response.status, headers: response.headers, body: parsedBody };
  } catch (cause) {
    signal?.throwIfAborted();
    return { isLate, cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
