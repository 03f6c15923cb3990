/**
 * Stored data in a form that only a newer release can read. It must not be overwritten, because it
 * is not damaged. No decision may use it, because it is not empty.
 */
export class UnknownForm extends Error {
  override readonly name = 'UnknownForm';

  constructor(what: string, form: number) {
    super(`The ${what} have the form ${form}, which this release does not know`);
  }
}
