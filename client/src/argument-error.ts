/** An argument of the client is invalid. No request was sent. */
export class ArgumentError extends TypeError {
  override readonly name = 'ArgumentError';
}
