import type { PagePreview } from '../service/page-head.ts';

/** Content of a page before its script runs, and the initial data of the script. */
export interface PageContent {
  readonly title: string;
  /** Null for a page that search engines must not list, and messengers show without a preview. */
  readonly preview: PagePreview | null;
  /** Initial data of the script as JSON. */
  readonly data: string;
  /** Origins of the websites that may embed the page in a frame. */
  readonly ancestors: readonly string[];
}
