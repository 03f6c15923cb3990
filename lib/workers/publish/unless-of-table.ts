import { isUnavailable } from '../../data/engine/is-unavailable.ts';

/**
 * Returns an error of an item that cannot be read: it must not stop the events of an organization. Errors of the table are
 * thrown, because they are temporary, or an operator can fix them.
 */
export function unlessOfTable(error: Error): Error {
  if ('$metadata' in error || isUnavailable(error)) throw error;
  return error;
}
