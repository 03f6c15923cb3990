/** Problems of requests, credentials and the service. */
export const requestProblems = {
  'request/invalid': { status: 400, title: 'The request does not match the schema.' },
  'request/not-json': { status: 400, title: 'The body is not valid JSON.' },
  'credential/missing': { status: 401, title: 'The request has no API key or bearer token.' },
  'credential/refused': {
    status: 401,
    title: 'The credential is unknown, expired, revoked, or malformed.',
  },
  'caller/scope-missing': {
    status: 403,
    title: 'The credential does not have the required scope.',
  },
  'caller/role-forbids': { status: 403, title: "The user's role does not allow this operation." },
  'route/unknown': { status: 404, title: 'The path does not exist.' },
  'route/method-not-allowed': { status: 405, title: 'The path does not support this method.' },
  'idempotency/secret-shown-once': {
    status: 409,
    title:
      'The request was already processed. Its response had a secret, which is shown only once.',
  },
  'cursor/expired': {
    status: 410,
    title: 'The cursor points to events that are no longer kept.',
  },
  'resource/changed': {
    status: 412,
    title: 'The If-Match header does not match the current version.',
  },
  'request/too-large': { status: 413, title: 'The body is larger than 256 KiB.' },
  'request/unsupported-media-type': {
    status: 415,
    title: 'The operation does not accept the media type or the content coding of the body.',
  },
  'request/unprocessable': {
    status: 422,
    title: 'The request is well formed but cannot be processed.',
  },
  'idempotency/key-reused': {
    status: 422,
    title: 'The Idempotency-Key was already used for a different request.',
  },
  'caller/rate-limited': {
    status: 429,
    title: 'The credential or the address sends too many requests.',
  },
  'service/failed': { status: 500, title: 'An internal error occurred.' },
  'service/undecided': {
    status: 503,
    title: 'The outcome is unknown. Retry with the same Idempotency-Key.',
  },
  'service/unavailable': {
    status: 503,
    title: 'The service is temporarily unavailable. Retry later.',
  },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const requestCures: Readonly<Record<keyof typeof requestProblems, string>> = {
  'request/invalid':
    'Correct every member that `errors` names, then send the request again. Unknown members and query parameters are errors too.',
  'request/not-json': 'Send a body that is valid JSON, encoded in UTF-8.',
  'credential/missing':
    'Send your API key in `X-Service-Api-Key`, or a token in `Authorization: Bearer <token>`.',
  'credential/refused':
    'Check that the key or token is complete, belongs to this environment, and is neither expired nor revoked. If you send both, they must name the same user.',
  'caller/scope-missing':
    'Use a credential with the scope that the operation requires. The reference lists the scope of each operation.',
  'caller/role-forbids':
    'Ask an owner or admin of the organization to make the change or to change the role of the user. If another user created the API key, use a credential that its user created.',
  'route/unknown': 'Check the path against the reference. Paths have no trailing slash.',
  'route/method-not-allowed': 'Use one of the methods that the `Allow` header lists.',
  'idempotency/secret-shown-once':
    'The resource that the first request created exists. If this response has a `Location`, it leads to the resource. If you do not have the secret, create another resource with a new `Idempotency-Key`, and delete the first one. For the first API key of an invited user, an owner or admin creates another one.',
  'cursor/expired':
    'Events are kept for 30 days. Read the resources that you follow again, then read the events from the start, without a cursor.',
  'resource/changed':
    'Read the resource again, apply your change to the new version, and send it with the new `ETag`.',
  'request/too-large': 'Send a body of at most 256 KiB.',
  'request/unsupported-media-type':
    'Send `Content-Type: application/json`, or the media type of the image that you upload, and no `Content-Encoding`.',
  'request/unprocessable':
    'Correct every member that `errors` names. Each entry has a code of its own, which is described here.',
  'idempotency/key-reused':
    'Use a new key for every new request. Send an old key only with exactly the request it was first sent with.',
  'caller/rate-limited':
    'Wait for the number of seconds in `Retry-After`, then send the request again. `RateLimit` contains the number of remaining requests.',
  'service/failed':
    'Retry once with the same `Idempotency-Key`. If it fails again, report the `instance`, which identifies the request in the log.',
  'service/undecided':
    'Send the same request again with the same `Idempotency-Key`: the response tells you the outcome. Without a key, check the resource first.',
  'service/unavailable':
    'Nothing was changed. Wait for the number of seconds in `Retry-After`, then send the request again.',
};
