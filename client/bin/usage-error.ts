/** The command line is invalid, or a setting is missing. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
