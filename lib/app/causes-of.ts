export interface Cause {
  readonly name: string;
  readonly message?: string;
  readonly at: string | undefined;
}

/** What failed and where. Messages of the SDK and of parsers can carry data, so only our own are told. */
export function causesOf(error: Error): Cause[] {
  const causes: Cause[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    // The stack begins with the message, whose own lines could pass for a place.
    const frames = cause.stack?.replace(cause.message, '').split('\n');
    const at = frames?.find((line) => line.trimStart().startsWith('at '));
    const isOurs = cause.constructor === Error;
    causes.push({ name: cause.name, ...(isOurs && { message: cause.message }), at: at?.trim() });
    if (causes.length === 5) break;
  }
  return causes;
}
