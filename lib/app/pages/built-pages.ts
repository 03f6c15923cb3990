/** The pages that are built, by the folder of their source. */
export type PageName = 'booking' | 'calendar' | 'connect' | 'form' | 'manage' | 'settings' | 'team';

/** What a page loads: names of files, each with a hash of its content. */
export interface BuiltPage {
  readonly script: string;
  readonly style: string;
  /** Of this page alone. */
  readonly ownStyle?: string;
}

export type BuiltPages = Readonly<Record<PageName, BuiltPage>>;
