import type { Answer } from '../send.ts';

/** The version in the ETag of a response. */
export const versionOf = ({ headers }: Pick<Answer, 'headers'>): number =>
  Number(/^"(\d+)\b/u.exec(String(headers.etag))?.[1]);
