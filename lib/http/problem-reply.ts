import { Problem } from '../contract/problem.ts';
import { problems } from '../contract/problems.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import { challenge } from './challenge.ts';
import type { Result } from './exchange.ts';

/** The reply with a problem document (RFC 9457). `type` is the anchor of the code in the documentation page. */
export function problemReply(problem: Problem, requestId: string): Result {
  const { title, status } = problems[problem.code];
  const { detail, errors, headers, extensions } = problem.parts;
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      ...(status === 401 && { 'www-authenticate': challenge }),
      ...headers,
    },
    body: JSON.stringify({
      type: `/docs#${problem.code}`,
      title,
      status,
      detail: detail ?? title,
      instance: requestId,
      code: problem.code,
      ...(errors && { errors }),
      ...extensions,
    }),
  };
}

/** The problem for an error. An error that is not a `Problem` is a fault of the service or of the table. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) {
    return new Problem('service/unavailable', { headers: { 'retry-after': '1' }, cause: error });
  }
  return new Problem('service/failed', { cause: error });
}
