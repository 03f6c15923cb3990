/** Something was given to the client that makes no sense. Nothing was sent. */
export class ArgumentError extends TypeError {
  override readonly name = 'ArgumentError';
}
