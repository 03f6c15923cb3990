import type { Address, Email } from 'postal-mime';
import { escapeHtml } from '../../../lib/domain/escape-html.ts';
import type { ReceivedMail } from './mails.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 960px; padding: 24px 16px; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 8px 12px 8px 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
dl { display: grid; gap: 4px 16px; grid-template-columns: max-content 1fr; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
iframe { background: white; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); height: 70vh; width: 100%; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; }
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
${body}
</main></body>
</html>
`;

const addresses = (of: readonly Address[] = []): string =>
  of.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ');

/** The page with all received mails, newest first. */
export function listPage(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    ({ id, receivedAt, mail }) =>
      `<tr><td><a href="/mails/${id}">${escapeHtml(mail.subject || '(no subject)')}</a></td><td>${escapeHtml(addresses(mail.to))}</td><td><time>${receivedAt}</time></td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Received</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  const none = '<p>No mail yet. Book a slot, and the confirmation appears here.</p>';
  return page('Inbox', `<h1>Inbox</h1>${mails.length === 0 ? none : table}`);
}

/** Links open in a new tab, because no other page may load in the frame. */
const newTab = '<base target="_blank">';

/**
 * The page of one mail: its headers, its HTML in a frame without scripts and requests, its text and
 * its attachments.
 */
export function mailPage({ id, mail }: ReceivedMail): string {
  const headers: readonly (readonly [string, string])[] = [
    ['From', addresses(mail.from === undefined ? [] : [mail.from])],
    ['To', addresses(mail.to)],
    ['Reply-To', addresses(mail.replyTo)],
  ];
  const html = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML of the mail" srcdoc="${escapeHtml(`${newTab}${mail.html}`)}"></iframe>`
    : '';
  return page(
    mail.subject ?? 'Mail',
    `<p><a href="/">Inbox</a></p><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl>${headers.map(([name, value]) => (value === '' ? '' : `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)).join('')}</dl>
${html}<h2>Text</h2><pre>${escapeHtml(mail.text ?? '')}</pre>
<h2>Attached</h2>${attached(id, mail)}<p><a href="/mails/${id}/source">Source of the mail</a></p>`,
  );
}

const attached = (id: string, { attachments }: Email): string =>
  attachments.length === 0
    ? '<p>Nothing.</p>'
    : `<ul>${attachments
        .map(
          ({ filename, mimeType }, index) =>
            `<li><a href="/mails/${id}/attachments/${index}" download>${escapeHtml(filename ?? mimeType)}</a> (${escapeHtml(mimeType)})</li>`,
        )
        .join('')}</ul>`;
