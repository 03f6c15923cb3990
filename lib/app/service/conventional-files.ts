import { favicon } from './favicon.ts';
import type { PublicFile } from './public-file.ts';

/** Search engines may list the pages of teams and the documentation, but neither the API nor the pages of users. */
const robots = `User-agent: *
Disallow: /v1/
Disallow: /v2/
Disallow: /health
Disallow: /bookings
Disallow: /calendar
Disallow: /routing-forms
Disallow: /settings
`;

const oneDay = 86_400;

/**
 * Files that browsers and search engines request by conventional names. They are not operations: the fallback serves
 * them.
 */
export const conventionalFiles: Readonly<Record<string, PublicFile>> = {
  '/favicon.ico': { mediaType: 'image/x-icon', text: favicon, isBase64: true, maxAge: oneDay },
  '/robots.txt': { mediaType: 'text/plain', text: robots, maxAge: oneDay },
};
