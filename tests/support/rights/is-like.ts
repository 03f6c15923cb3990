/** Compiled patterns. The tests of policies compare the same patterns thousands of times. */
const compiled = new Map<string, RegExp>();

function compile(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*');
  const expression = new RegExp(`^${escaped}$`, 'su');
  compiled.set(pattern, expression);
  return expression;
}

/** Whether a text matches a pattern of a policy, in which `*` represents any characters. */
export const isLike = (pattern: string, text: string): boolean =>
  (compiled.get(pattern) ?? compile(pattern)).test(text);
