/** A command that was typed in a way that makes no sense, or without its settings. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
