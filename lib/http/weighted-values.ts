/** An element of a list header with weights, such as `text/html;level=1;q=0.5`. */
export interface WeightedValue {
  /** In lower case. */
  readonly value: string;
  /** Parameters in lower case, each with its value: `level=1`. The weight is not included. */
  readonly parameters: readonly string[];
  /** From 0, which refuses the value, to 1. */
  readonly weight: number;
}

/** Parts of a text between separators; a separator in a quoted string is text. */
const elements = /(?:[^,"]|"(?:[^"\\]|\\.?)*"?)+/gu;
const parts = /(?:[^;"]|"(?:[^"\\]|\\.?)*"?)+/gu;

/**
 * Parses the elements of a header with weights (RFC 9110 section 12.4.2), sorted by descending weight. Each header has
 * its own rules for matching values.
 */
export const weightedValues = (header = ''): readonly WeightedValue[] =>
  (header.toLowerCase().match(elements) ?? [])
    .map(weightedValue)
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.weight - a.weight);

function weightedValue(element: string): WeightedValue {
  const [value = '', ...all] = (element.match(parts) ?? []).map((part) => part.trim());
  const isWeight = (parameter: string) => /^q\s*=/u.test(parameter);
  const parameters = all.filter((parameter) => !isWeight(parameter));
  return { value, parameters, weight: weightOf(all.find(isWeight)) };
}

/** A missing or invalid weight counts as 1. Some clients send `q=.5`, or more than three decimals. */
function weightOf(parameter = ''): number {
  const number = /=\s*(0?\.\d+|0\.?|1(?:\.0*)?)$/u.exec(parameter)?.[1];
  return Number(number ?? 1);
}
