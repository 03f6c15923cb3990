import { type Event, headerOf } from './exchange.ts';
import { weightedValues } from './weighted-values.ts';

const html = ['text/html', 'application/xhtml+xml'];
const json = ['application/json', 'application/problem+json'];

/** Whether a refusal is sent as a page. Browsers list HTML in `Accept`; programs that accept anything, or prefer JSON, get the problem document. */
export function prefersHtml(event: Event): boolean {
  const types = weightedValues(headerOf(event, 'accept'));
  const preferred = types.find((type) => html.includes(type) || json.includes(type));
  return preferred !== undefined && html.includes(preferred);
}
