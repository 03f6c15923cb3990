export { ArgumentError } from './argument-error.ts';
export { createClient } from './client.ts';
export type * from './generated/types.ts';
export { version } from './generated/version.ts';
export type {
  ByBookingLink,
  ByResponse,
  CallOptions,
  ClientOptions,
  Conditional,
  OfResponse,
  WithQuery,
  WriteOptions,
} from './options.ts';
export {
  isProblem,
  type ProblemCode,
  type ProblemOf,
  SchedulingConnectionError,
  SchedulingProblem,
} from './problems.ts';
export type { List, Page, Received, Reply } from './reply.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhook.ts';
