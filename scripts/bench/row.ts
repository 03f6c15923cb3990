import { type Figure, median, quotient, single } from './figure.ts';
import type { Figures } from './rounds.ts';

/** One figure of a bench with its goal. */
export interface Row {
  readonly what: string;
  readonly figure: Figure;
  /** The maximum; undefined if the figure has no goal. */
  readonly goal: number | undefined;
  /** `×` for a ratio, otherwise a unit. */
  readonly unit: string;
  /** The components of the figure. */
  readonly detail: string;
}

/**
 * A goal within the spread is neither met nor missed, because another run could have the opposite
 * result.
 */
export function verdict({ figure, goal }: Pick<Row, 'figure' | 'goal'>) {
  if (goal === undefined) return '';
  if (figure.high <= goal) return 'met';
  return figure.low > goal ? 'MISSED' : 'open';
}

/** A number with three digits. */
export const shown = (figure: number): string => {
  if (figure >= 100 || figure === 0) return figure.toFixed(0);
  return figure.toFixed(figure >= 10 ? 1 : figure >= 1 ? 2 : 3);
};

/** Milliseconds as text. */
export const ms = (figure: number): string => `${shown(figure)} ms`;

/** One time compared with another from the same rounds. */
export function besides(
  what: string,
  goal: number | undefined,
  [ours, least]: readonly [Figures | undefined, Figures | undefined],
  time: 'cpu' | 'wall' = 'cpu',
): Row {
  const [a, b] = [ours?.[time] ?? [], least?.[time] ?? []];
  const of = time === 'cpu' ? ' of CPU' : '';
  const detail = `${ms(median(a))} against ${ms(median(b))}${of}`;
  return { what, figure: quotient(a, b), goal, unit: '×', detail };
}

/** A counted value without a spread. */
export const counted = (
  what: string,
  count: number,
  unit: string,
  goal: number | undefined,
): Row => ({
  what,
  figure: single(count),
  goal,
  unit,
  detail: '',
});
