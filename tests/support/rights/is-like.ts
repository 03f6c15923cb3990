/** Whether a text matches a pattern of a policy, in which `*` represents any characters. */
export const isLike = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*')}$`,
    'su',
  ).test(text);
