/** Content of a page before its script runs, and the initial data of the script. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  /** Initial data of the script as JSON. */
  readonly data: string;
  /** Origins of the websites that may embed the page in a frame. */
  readonly ancestors: readonly string[];
}
