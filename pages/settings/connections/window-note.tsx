import { texts } from './texts.ts';

interface Given {
  readonly link: string;
  readonly isOpen: boolean;
}

/** Where the user goes on. The page of the provider hands back what it has to the one that opened it. */
export const WindowNote = ({ link, isOpen }: Given) => (
  <output class="window-note">
    {isOpen && link === '' && <span class="notice line">{texts.goOn}</span>}
    {link !== '' && (
      <span class="notice line">
        {texts.blocked}{' '}
        <a href={link} target="_blank" rel="noopener opener">
          {texts.openHere}
        </a>
      </span>
    )}
  </output>
);
