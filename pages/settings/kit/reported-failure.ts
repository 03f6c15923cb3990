/** What is wrong, by the pointer of the member. */
export type Faults = Readonly<Record<string, string>>;

/** A failure that is said in words of the page's own: of what was never sent, for example. */
export class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure';
  readonly faults: Faults;

  constructor(text: string, faults: Faults = {}) {
    super(text);
    this.faults = faults;
  }
}
