import { texts } from './texts.ts';

interface Props {
  readonly link: string;
  readonly isOpen: boolean;
}

/**
 * Asks the user to continue in the other window, or links to it. The redirect page there needs this page as its opener.
 */
export const WindowNote = ({ link, isOpen }: Props) => (
  <output class="window-note">
    {isOpen && link === '' && <span class="notice line">{texts.goOn}</span>}
    {link !== '' && (
      <span class="notice line">
        {texts.blocked}{' '}
        {/* biome-ignore lint/security/noBlankTarget: the redirect page sends its parameters to its opener. */}
        <a href={link} target="_blank" rel="opener">
          {texts.openHere}
        </a>
      </span>
    )}
  </output>
);
