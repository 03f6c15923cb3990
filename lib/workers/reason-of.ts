import { causesOf } from '../app/causes-of.ts';

/** What went wrong, in a line that may be kept: without data that an error may carry. */
export function reasonOf(error: unknown): string {
  const causes = error instanceof Error ? causesOf(error) : [];
  return causes.map(({ name, message }) => (message ? `${name}: ${message}` : name)).join(', ');
}
