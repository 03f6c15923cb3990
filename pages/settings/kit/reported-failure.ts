/** Error texts, keyed by the JSON Pointer of the member. */
export type Faults = Readonly<Record<string, string>>;

/** A failure with a text of the page itself, for example for a request that was never sent. */
export class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure';
  readonly faults: Faults;

  constructor(text: string, faults: Faults = {}) {
    super(text);
    this.faults = faults;
  }
}
