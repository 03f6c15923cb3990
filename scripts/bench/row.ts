/** One figure of the bench beside its goal. */
export interface Row {
  readonly what: string;
  readonly figure: number;
  /** The most that it may be. */
  readonly goal: number;
  /** `×` for a ratio, else a unit. */
  readonly unit: string;
  /** The figures that it was made of. */
  readonly detail: string;
}

export const isMet = ({ figure, goal }: Row): boolean => figure <= goal;

export const shown = (figure: number): string =>
  figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2);

/** Milliseconds as they are read. */
export const ms = (figure: number): string => `${shown(figure)} ms`;
