import { Remedy } from '../local/remedy.ts';
import type { Commands } from './commands.ts';

interface Described {
  readonly Stacks: readonly {
    readonly Outputs?: readonly { readonly OutputKey: string; readonly OutputValue: string }[];
  }[];
}

/** Returns an output of a stack. */
export async function stackOutput(
  commands: Commands,
  stack: string,
  name: string,
): Promise<string> {
  const { Stacks } = await commands.aws<Described>(
    `cloudformation describe-stacks --stack-name ${stack}`,
  );
  const output = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name);
  if (output === undefined) throw new Remedy(`The stack ${stack} has no output ${name}.`);
  return output.OutputValue;
}
