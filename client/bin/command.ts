import type { SchedulingClient } from '../src/generated/types.ts';
import type { OptionName, Values } from './options.ts';

/** A call of a command, with its arguments and options. */
export interface CommandCall {
  readonly client: SchedulingClient;
  readonly baseUrl: string;
  /** The arguments after the name of the command. */
  readonly given: readonly string[];
  readonly values: Values;
  readonly signal: AbortSignal;
}

export interface Command {
  /** The names of the arguments in the usage text, such as `<uid>`. */
  readonly takes: readonly string[];
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Resolves to the exit code. */
  readonly run: (call: CommandCall) => Promise<number>;
}
