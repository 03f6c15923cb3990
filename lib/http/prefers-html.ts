import { type Event, headerOf } from './exchange.ts';
import { weightedValues } from './weighted-values.ts';

const html = ['text/html', 'application/xhtml+xml'];
const json = ['application/json', 'application/problem+json'];

/** Browsers name HTML; programs that take anything, or JSON rather than HTML, get the problem document. */
export function prefersHtml(event: Event): boolean {
  const types = weightedValues(headerOf(event, 'accept'));
  const preferred = types.find((type) => html.includes(type) || json.includes(type));
  return preferred !== undefined && html.includes(preferred);
}
