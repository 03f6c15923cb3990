/** What is shown of a page before its script runs, and what the script begins with. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  /** What the script reads, as JSON. */
  readonly data: string;
  /** The origins of the websites that may show it in a frame. */
  readonly ancestors: readonly string[];
}
