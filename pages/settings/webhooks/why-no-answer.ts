import { texts } from './texts.ts';

/** The text for a request without a response, based on the error code. */
export const whyNoAnswer = (error: string | null): string =>
  texts.errors[error ?? ''] ?? error ?? '';
