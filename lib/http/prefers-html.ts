import { type Event, headerOf } from './exchange.ts';
import { type WeightedValue, weightedValues } from './weighted-values.ts';

const html = 'text/html';
const json = ['application/problem+json', 'application/json'];

/**
 * True if a refusal is sent as a page: the client gives HTML a greater weight than JSON (RFC 9110 section 12.5.1). With
 * equal weights, the first type in `Accept` is sent. So browsers get a page, and programs that accept any type get the
 * problem document.
 */
export function prefersHtml(event: Event): boolean {
  const ranges = weightedValues(headerOf(event, 'accept')).filter(isOffered);
  const htmlWeight = weightOf(html, ranges);
  const jsonWeight = Math.max(...json.map((type) => weightOf(type, ranges)));
  if (htmlWeight !== jsonWeight) return htmlWeight > jsonWeight;
  const first = ranges.find(({ value }) => value === html || json.includes(value));
  return htmlWeight > 0 && first?.value === html;
}

/** A range with parameters matches only a type with these parameters. All replies are in UTF-8, so a charset does not matter. */
const isOffered = ({ parameters }: WeightedValue): boolean =>
  parameters.every((parameter) => /^charset\s*=/u.test(parameter));

/** The weight of the most specific range that matches a media type; 0 if none does. */
function weightOf(type: string, ranges: readonly WeightedValue[]): number {
  const matching = [type, `${type.split('/')[0]}/*`, '*/*'];
  const matched = matching.map((range) => ranges.find(({ value }) => value === range));
  return matched.find((range) => range !== undefined)?.weight ?? 0;
}
