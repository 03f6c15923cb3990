export interface Cause {
  readonly name: string;
  readonly message?: string;
  readonly at: string | undefined;
}

/**
 * Lists an error and its causes for the log. Messages of the SDK and of parsers can contain personal data, so only our
 * own messages are included.
 */
export function causesOf(error: Error): Cause[] {
  const causes: Cause[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    // The stack begins with the message. Lines of the message could look like stack frames, so the message is removed.
    const frames = cause.stack?.replace(cause.message, '').split('\n');
    const at = frames?.find((line) => line.trimStart().startsWith('at '));
    const isOurs = cause.constructor === Error;
    causes.push({ name: cause.name, ...(isOurs && { message: cause.message }), at: at?.trim() });
    if (causes.length === 5) break;
  }
  return causes;
}
