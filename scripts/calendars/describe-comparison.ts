import type { Comparison } from './compare-readers.ts';

const shownSpans = 3;

const lengthOf = (spans: readonly number[]): number =>
  spans.reduce((sum, minute, index) => sum + (index % 2 === 0 ? -minute : minute), 0);

/** The length of a difference in all zones and windows, so that another difference of the same file is noticed. */
export function describeComparison({ differences, refused }: Comparison): string | undefined {
  if (refused !== undefined) return 'refused';
  if (differences.length === 0) return undefined;
  const sum = (of: 'ours' | 'theirs') =>
    differences.reduce((minutes, difference) => minutes + lengthOf(difference[of]), 0);
  return `${sum('ours')} minutes only ours, ${sum('theirs')} only theirs`;
}

const instant = (minute = 0): string => `${new Date(minute * 60_000).toISOString().slice(0, 16)}Z`;

function textOf(spans: readonly number[]): string {
  const pairs = spans.flatMap((start, index) =>
    index % 2 === 0 ? [[start, spans[index + 1]]] : [],
  );
  const shown = pairs.slice(0, shownSpans).map((pair) => pair.map(instant).join('/'));
  return pairs.length > shownSpans ? `${shown.join(' ')} … (${pairs.length})` : shown.join(' ');
}

/** Lists the first differences of a file, to help find their reason. */
export function detailsOf({ name, differences, refused }: Comparison): string {
  if (refused !== undefined) return `${name}\n  recurring-ical-events: ${refused}\n`;
  const lines = differences.flatMap(({ zone, ours, theirs }) => [
    ...(ours.length > 0 ? [`  ${zone}, only ours: ${textOf(ours)}\n`] : []),
    ...(theirs.length > 0 ? [`  ${zone}, only theirs: ${textOf(theirs)}\n`] : []),
  ]);
  return `${name}\n${lines.join('')}`;
}
