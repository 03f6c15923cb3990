/** Built pages, named after their source folder. The app contains all pages of signed-in users. */
export type PageName =
  | 'app'
  | 'booking'
  | 'connect'
  | 'form'
  | 'invite'
  | 'manage'
  | 'sign-in'
  | 'team';

/** Files that a page loads. Each name contains a hash of the content. */
export interface BuiltPage {
  readonly script: string;
  readonly style: string;
  /** Style that only this page uses. */
  readonly ownStyle?: string;
  /** Scripts that the page loads only when they are needed. */
  readonly laterScripts?: readonly string[];
}

export type BuiltPages = Readonly<Record<PageName, BuiltPage>>;
