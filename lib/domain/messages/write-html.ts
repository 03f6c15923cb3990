import { escapeHtml } from '../escape-html.ts';
import type { Letter } from './message.ts';

/** Line breaks stay, and a line that is only a URL becomes a link. */
const shown = (text: string): string =>
  text
    .split('\n')
    .map((line) => (/^https:\/\/\S+$/u.test(line) ? anchor(line, line) : escapeHtml(line)))
    .join('<br>');

const anchor = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(label)}</a>`;

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const labelStyle =
  'color:#57606a;font-size:14px;padding:8px 16px 8px 0;vertical-align:top;text-align:left;font-weight:normal;white-space:nowrap';
const valueStyle = 'padding:8px 0;vertical-align:top;overflow-wrap:anywhere';

/**
 * Writes a message as HTML that looks the same in most mail programs: one column, inline styles, no images
 * and no external resources. Escapes all values.
 */
export function writeHtml(letter: Letter): string {
  const { locale, subject, greeting, opening, note, rows, links, closing } = letter;
  const table = rows
    .map(
      ({ label, text }) =>
        `<tr><th scope="row" style="${labelStyle}">${escapeHtml(label)}</th><td style="${valueStyle}">${shown(text)}</td></tr>`,
    )
    .join('\n');
  const opened = paragraph(escapeHtml(opening));
  const body = [
    paragraph(escapeHtml(greeting)),
    ...(note?.isFirst ? [quoted(note), opened] : [opened, note === null ? '' : quoted(note)]),
    `<table style="border-collapse:collapse;margin:0 0 16px;width:100%">\n${table}\n</table>`,
    ...links.map(button),
    `<p style="color:#57606a;font-size:14px;margin:24px 0 0">${closing.map(escapeHtml).join('<br>')}</p>`,
  ].filter((part) => part !== '');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:560px;margin:0 auto">
${body.join('\n')}
</main>
</body>
</html>
`;
}

const quoted = ({ label, text }: NonNullable<Letter['note']>): string =>
  `<div style="border-left:4px solid #d0d7de;margin:0 0 16px;padding:0 0 0 12px"><strong>${escapeHtml(label)}</strong><br>${shown(text)}</div>`;

const button = ({ label, url }: Letter['links'][number]): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="background:#1d4ed8;border-radius:6px;color:#ffffff;display:inline-block;padding:10px 16px;text-decoration:none">${escapeHtml(label)}</a></p>`;
