import type { SchedulingClient } from '../src/generated/types.ts';
import type { OptionName, Values } from './options.ts';

/** What was asked of a command. */
export interface Asked {
  readonly client: SchedulingClient;
  readonly baseUrl: string;
  /** What was typed behind the name of the command. */
  readonly given: readonly string[];
  readonly values: Values;
  readonly signal: AbortSignal;
}

export interface Command {
  /** `<uid>`: what is typed behind its name. */
  readonly takes: readonly string[];
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Resolves to the exit code. */
  readonly run: (asked: Asked) => Promise<number>;
}
