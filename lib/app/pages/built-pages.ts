/** Built pages, named after their source folder. */
export type PageName =
  | 'booking'
  | 'calendar'
  | 'connect'
  | 'form'
  | 'invite'
  | 'manage'
  | 'settings'
  | 'sign-in'
  | 'team';

/** Files that a page loads. Each name contains a hash of the content. */
export interface BuiltPage {
  readonly script: string;
  readonly style: string;
  /** Style that only this page uses. */
  readonly ownStyle?: string;
  /** Script that the page loads only when it is needed. */
  readonly laterScript?: string;
}

export type BuiltPages = Readonly<Record<PageName, BuiltPage>>;
