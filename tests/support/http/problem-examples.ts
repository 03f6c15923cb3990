import { problemExample } from '../../../lib/contract/examples/problem-example.ts';
import type { ProblemCode } from '../../../lib/contract/problems.ts';

/** Members that differ between responses, because they identify the request or its resources. */
const changing = new Set(['instance', 'userId', 'ruleIds', 'bookingIds']);

/** Replaces instants, user ids and large numbers in a text. */
const withoutFigures = (text: string): string =>
  text
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/gu, '<instant>')
    .replaceAll(/\b\w{28}\b/gu, '<user>')
    .replaceAll(/\b\d{4,}\b/gu, '<number>');

const comparable = (body: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    (name, value) => {
      if (changing.has(name)) return Array.isArray(value) ? value.map(() => name) : name;
      return typeof value === 'string' ? withoutFigures(value) : value;
    },
  );

const examples = new Map<ProblemCode, string>();

function exampleOf(code: ProblemCode): string {
  const example = examples.get(code) ?? comparable(problemExample(code));
  examples.set(code, example);
  return example;
}

/**
 * Whether a problem equals the documented example of its code, except for ids, instants and large
 * numbers.
 */
export const isExample = (code: ProblemCode, body: object): boolean =>
  comparable(body) === exampleOf(code);
