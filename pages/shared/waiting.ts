import { isProblem } from '../../client/src/index.ts';
import { isCutOff } from './embedding.ts';
import type { Missing } from './page-data.ts';

/** The state of a page that does not have its data. */
export type Waiting = 'loading' | 'unknown' | 'tooMany' | 'failed';

function waitingBy(status: number): Waiting {
  if (status === 404) return 'unknown';
  return status === 429 ? 'tooMany' : 'failed';
}

/** The state of a page with an embedded problem. If it may, the page then requests the data itself. */
export const waitingWith = ({ problem: { status } }: Missing): Waiting =>
  status === 404 || isCutOff ? waitingBy(status) : 'loading';

/** The state of a page after its own request failed. */
export const waitingAfter = (error: unknown): Waiting =>
  isProblem(error) ? waitingBy(error.status) : 'failed';
