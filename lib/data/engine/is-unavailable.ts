const answersNothing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'TransactionInProgressException',
  'TimeoutError',
  'AbortError',
  'NetworkingError',
]);
const networkCodes = /^(?:ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST|ENET)/u;

/** Members that the client library adds to an error. Only refusals of the database itself have a `$fault`. */
interface ClientError {
  readonly code?: unknown;
  readonly $fault?: unknown;
  readonly $response?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Whether an error means that the database throttles, hangs or cannot be reached. The outcome of a write is then unknown.
 * This file imports nothing, so functions without a table can use it.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $fault, $response, $metadata } = error as ClientError;
  // A proxy responded instead of the database, for example with a page.
  const isForeign = $response !== undefined && $fault === undefined;
  return (
    isForeign ||
    answersNothing.has(error.name) ||
    ($metadata?.httpStatusCode ?? 0) >= 500 ||
    (typeof code === 'string' && networkCodes.test(code))
  );
}
