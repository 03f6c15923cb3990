import { isProblem } from '../../client/src/index.ts';
import { isCutOff } from './embedding.ts';
import type { Missing } from './page-data.ts';

/** What a page says while it does not have what it is about. */
export type Waiting = 'loading' | 'unknown' | 'tooMany' | 'failed';

function waitingBy(status: number): Waiting {
  if (status === 404) return 'unknown';
  return status === 429 ? 'tooMany' : 'failed';
}

/** Of a page that came with nothing but a problem. It asks again by itself, where it may. */
export const waitingWith = ({ problem: { status } }: Missing): Waiting =>
  status === 404 || isCutOff ? waitingBy(status) : 'loading';

/** Of a page whose own question had no good answer. */
export const waitingAfter = (error: unknown): Waiting =>
  isProblem(error) ? waitingBy(error.status) : 'failed';
