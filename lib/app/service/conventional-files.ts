import { favicon } from './favicon.ts';
import type { PublicFile } from './public-file.ts';

/** Search engines list the pages of teams and the documentation. The API and the pages of users have nothing for them. */
const robots = `User-agent: *
Disallow: /v1/
Disallow: /v2/
Disallow: /health
Disallow: /calendar
Disallow: /settings
`;

const oneDay = 86_400;

/** Files that browsers and search engines request by conventional names. They are no operations: the fallback answers them. */
export const conventionalFiles: Readonly<Record<string, PublicFile>> = {
  '/favicon.ico': { mediaType: 'image/x-icon', text: favicon, isBase64: true, maxAge: oneDay },
  '/robots.txt': { mediaType: 'text/plain', text: robots, maxAge: oneDay },
};
