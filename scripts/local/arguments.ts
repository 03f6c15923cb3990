/**
 * The arguments with each option and its value as one, `--organization=-Ab…`: one id in 64 begins
 * with a dash, which would be taken for an option otherwise.
 */
export function joinValues(args: readonly string[], options: readonly string[]): string[] {
  const known = new Set(options.map((option) => `--${option}`));
  const joined: string[] = [];
  for (let i = 0; i < args.length; i += 1) {
    const [arg = '', next] = args.slice(i, i + 2);
    const takesNext = known.has(arg) && next !== undefined && !next.startsWith('--');
    joined.push(takesNext ? `${arg}=${next}` : arg);
    if (takesNext) i += 1;
  }
  return joined;
}
