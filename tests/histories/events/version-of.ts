import type { Answer } from '../send.ts';

/** The version that an answer names. */
export const versionOf = ({ headers }: Pick<Answer, 'headers'>): number =>
  Number(/^"(\d+)\b/u.exec(String(headers.etag))?.[1]);
