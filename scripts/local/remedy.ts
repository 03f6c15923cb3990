/** What went wrong and what to do, in one sentence for the person at the terminal: no stack is shown. */
export class Remedy extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Remedy';
  }
}

/** How an error is told at the terminal. */
export function told(error: unknown): string {
  if (error instanceof Remedy) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'CredentialsProviderError') {
    return 'No AWS credentials were found. Sign in (`aws sso login`), or set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  const { code, path } = error as NodeJS.ErrnoException;
  if (path !== undefined && (code === 'EACCES' || code === 'EPERM')) {
    return `Permission denied for ${path} (${code}). It may belong to another user.`;
  }
  // A mistyped option, and what the database refuses: the reason is in the words, not in our code.
  if (code?.startsWith('ERR_PARSE_ARGS') || '$metadata' in error) return error.message;
  return error.stack ?? error.message;
}
