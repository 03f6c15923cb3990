import { texts } from './texts.ts';

/** Why a request got no response, in words, by the code of the service. */
export const whyNoAnswer = (error: string | null): string =>
  texts.errors[error ?? ''] ?? error ?? '';
