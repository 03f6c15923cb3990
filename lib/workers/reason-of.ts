import { causesOf } from '../app/causes-of.ts';

/** An error in one line, without data that it may contain. */
export function reasonOf(error: unknown): string {
  const causes = error instanceof Error ? causesOf(error) : [];
  return causes.map(({ name, message }) => (message ? `${name}: ${message}` : name)).join(', ');
}
