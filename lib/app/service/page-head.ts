import { escapeHtml } from '../../domain/escape-html.ts';
import { publicUrl } from '../public-url.ts';

/** Content of a page for search engines and messengers. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** Address of the page in search engines; null for a page that they must not list. */
  readonly url: string | null;
}

/** Picture of every preview, 1200 × 630 pixels. */
const picture = '/assets/preview.png';

const longestDescription = 200;

/** A text as one short line. */
const shortened = (text: string): string => {
  const characters = [...text.trim().replaceAll(/\s+/gu, ' ')];
  return characters.length > longestDescription
    ? `${characters.slice(0, longestDescription - 1).join('')}…`
    : characters.join('');
};

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

/** Tags for search engines and messengers. Without a preview, search engines must not list the page. */
export function previewTags(preview: PagePreview | null): string {
  const noIndex = meta('name', 'robots', 'noindex');
  if (preview === null) return noIndex;
  const { title, url } = preview;
  const description = shortened(preview.description);
  return [
    ...(url === null
      ? [noIndex]
      : [`<link rel="canonical" href="${escapeHtml(url)}">`, meta('property', 'og:url', url)]),
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', publicUrl(picture).href),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
  ].join('\n');
}

/** The icon, and the colors of the browser around a page in light and dark mode. */
const iconAndColors = (light: string, dark: string): string =>
  `<link rel="icon" href="/favicon.ico" sizes="32x32">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`;

/** For pages for people. The colors are those of the ground in `pages/shared/style.css`. */
export const pageIcon = iconAndColors('#f5f6f8', '#0f0f12');

/** For the documentation. The colors are those of the paper in `page-style.ts`. */
export const docsIcon = iconAndColors('#fff', '#131316');
