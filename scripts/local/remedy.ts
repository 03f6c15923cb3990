/** An error with its reason and its solution in one sentence. It is shown without a stack. */
export class Remedy extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Remedy';
  }
}

/** The text of an error for the terminal. */
export function told(error: unknown): string {
  if (error instanceof Remedy) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'CredentialsProviderError') {
    return 'No AWS credentials were found. Sign in (`aws sso login`), or set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  if (error.name === 'ResourceNotFoundException') {
    const { TABLE_NAME, DYNAMODB_ENDPOINT, AWS_REGION } = process.env;
    return `There is no table ${TABLE_NAME} ${DYNAMODB_ENDPOINT ? `at ${DYNAMODB_ENDPOINT}` : `in ${AWS_REGION}`}.`;
  }
  const { code, path } = error as NodeJS.ErrnoException;
  if (path !== undefined && (code === 'EACCES' || code === 'EPERM')) {
    return `Permission denied for ${path} (${code}). It may belong to another user.`;
  }
  // The message explains a wrong option or a refusal of the database, so no stack is shown.
  if (code?.startsWith('ERR_PARSE_ARGS') || '$metadata' in error) return error.message;
  return error.stack ?? error.message;
}
