/** One figure of the bench beside its goal. */
export interface Row {
  readonly what: string;
  readonly figure: number;
  /** The most that it may be; undefined where it only is told. */
  readonly goal: number | undefined;
  /** `×` for a ratio, else a unit. */
  readonly unit: string;
  /** The figures that it was made of. */
  readonly detail: string;
}

export function verdict({ figure, goal }: Row): 'met' | 'MISSED' | '' {
  if (goal === undefined) return '';
  return figure <= goal ? 'met' : 'MISSED';
}

export const shown = (figure: number): string =>
  figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2);

/** Milliseconds as they are read. */
export const ms = (figure: number): string => `${shown(figure)} ms`;
