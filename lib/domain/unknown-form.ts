/**
 * What is stored has a form that this release does not know: a newer release wrote it. It is not damaged, so
 * nothing may overwrite it, and it is not empty, so nothing may be decided on it.
 */
export class UnknownForm extends Error {
  override readonly name = 'UnknownForm';

  constructor(what: string, form: number) {
    super(`The ${what} have the form ${form}, which this release does not know`);
  }
}
