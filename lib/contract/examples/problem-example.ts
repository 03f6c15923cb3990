import { type ProblemCode, problems } from '../problems.ts';
import { type Parts, problemExamples } from './problem-examples.ts';

/** Example response for one problem code. */
export function problemExample(code: ProblemCode) {
  const { status, title } = problems[code];
  const {
    detail = title,
    errors,
    extensions,
  } = (problemExamples[code] ?? {}) as Parts<ProblemCode>;
  return {
    type: `/docs#${code}`,
    title,
    status,
    detail,
    instance: '2f6c1b0e-8d53-4b7a-9c41-5e0d7a913f26',
    code,
    ...(errors && { errors }),
    ...extensions,
  };
}
