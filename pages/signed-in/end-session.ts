import { type CallOptions, createClient, isProblem } from '../../client/src/index.ts';
import { pageFetch } from './page-fetch.ts';

const service = createClient({ baseUrl: location.origin, fetch: pageFetch, maxRetries: 1 });

/**
 * Ends the session of the browser, if there is one. Returns the error if this fails or is aborted: then the user is still signed in.
 */
export async function endSession(options: CallOptions = {}): Promise<unknown> {
  try {
    const { data } = await service.sessions.list(options);
    const current = data.find(({ isCurrent }) => isCurrent);
    if (current !== undefined) await service.sessions.delete(current.uid, options);
  } catch (error) {
    const isOver = isProblem(error) && (error.status === 401 || error.status === 404);
    if (!isOver) return error;
  }
  return undefined;
}
