import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { ListSection } from './list-section.tsx';
import { Loaded } from './loaded.tsx';
import { Opened } from './opened.tsx';
import type { SectionGiven } from './section-given.ts';
import type { Action } from './use-action.ts';
import type { Read } from './use-editor.ts';
import { itemsOf, type LoadedList } from './use-list.ts';

interface Texts {
  readonly intro: string;
  readonly list: string;
  readonly none: string;
  readonly add: string;
  readonly addTitle?: string;
}

/** Loads an item, and renders its editor. */
interface Opening<Item> {
  readonly get: (uid: string) => Promise<Read<Item>>;
  readonly titleOf: (item: Item) => string;
  readonly edit: (read: Read<Item>) => ComponentChildren;
}

interface Props<Item> extends Pick<SectionGiven, 'open' | 'show'> {
  readonly texts: Texts;
  readonly list: LoadedList<Item>;
  readonly action: Action;
  /** The form for a new item, if the user may add one in a form of its own. */
  readonly adding?: ComponentChildren;
  readonly opening?: Opening<Item>;
  readonly row: (item: Item) => ComponentChildren;
  /** Replaces the button that adds an item, for example with a secret that the user must store first. */
  readonly children?: ComponentChildren;
}

/** A section with a list. The form for a new item and each open item have an address of their own. */
export function OpenableList<Item extends { readonly uid: string }>(given: Props<Item>) {
  const { open, show, texts, list, action, adding, opening, row, children } = given;
  if (open === 'new' && adding) {
    return (
      <Opened title={texts.addTitle ?? texts.add} onBack={() => show('')}>
        {adding}
      </Opened>
    );
  }
  if (open !== '' && opening) return <OpenItem {...{ open, show, list, opening }} />;
  return (
    <ListSection
      intro={texts.intro}
      label={texts.list}
      empty={texts.none}
      {...{ list, action, row }}
    >
      {children}
      {adding && !children && (
        <p>
          <Button kind="main" label={texts.add} onClick={() => show('new')} />
        </p>
      )}
    </ListSection>
  );
}

type OpenGiven<Item> = Pick<Props<Item>, 'open' | 'show' | 'list'> & {
  readonly opening: Opening<Item>;
};

function OpenItem<Item extends { readonly uid: string }>(given: OpenGiven<Item>) {
  const { open, show, list, opening } = given;
  // The list contains the last saved version.
  const listed = itemsOf(list)?.find(({ uid }) => uid === open);
  return (
    <Loaded of={open} load={() => opening.get(open)}>
      {(read) => (
        <Opened title={opening.titleOf(listed ?? read.data)} onBack={() => show('')}>
          {opening.edit(read)}
        </Opened>
      )}
    </Loaded>
  );
}
