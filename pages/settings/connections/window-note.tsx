import { texts } from './texts.ts';

interface Props {
  readonly link: string;
  readonly isOpen: boolean;
}

/** Where the user goes on. The page of the provider hands back what it has to the one that opened it. */
export const WindowNote = ({ link, isOpen }: Props) => (
  <output class="window-note">
    {isOpen && link === '' && <span class="notice line">{texts.goOn}</span>}
    {link !== '' && (
      <span class="notice line">
        {texts.blocked}{' '}
        {/* biome-ignore lint/security/noBlankTarget: the page that comes back hands over what it has to its opener. */}
        <a href={link} target="_blank" rel="opener">
          {texts.openHere}
        </a>
      </span>
    )}
  </output>
);
