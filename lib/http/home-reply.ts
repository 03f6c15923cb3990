import { homePage } from '../app/pages/home-page.ts';
import type { Locale } from '../domain/people/locale.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { Event, Result } from './exchange.ts';
import { type FileForms, fileForms, fileReply } from './file-reply.ts';
import { prefersHtml } from './prefers-html.ts';

const formsByLocale = new Map<Locale, FileForms>();

/** The page at `/`, for clients that prefer HTML. Undefined for other paths and other clients. */
export function homeReply(event: Event): Result | undefined {
  if (event.rawPath !== '/' || !prefersHtml(event)) return undefined;
  const locale = acceptedLocale(event);
  const forms = formsByLocale.get(locale) ?? fileForms(homePage(locale));
  formsByLocale.set(locale, forms);
  const reply = fileReply(event, forms);
  return {
    ...reply,
    headers: { ...reply.headers, vary: 'accept, accept-encoding, accept-language' },
  };
}
