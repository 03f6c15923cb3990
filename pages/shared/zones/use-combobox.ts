import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** Options that Page Up and Page Down skip. */
const pageSize = 8;

/** The option to which a key moves; undefined for other keys. */
function movedTo(key: string, index: number, count: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index < 0 ? count - 1 : index - 1,
    PageDown: index + pageSize,
    PageUp: index - pageSize,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : Math.max(0, Math.min(count - 1, moved));
}

interface Props {
  readonly ids: readonly string[];
  readonly chosenId: string;
  /** The typed text; undefined while the list is closed. */
  readonly text: string | undefined;
  readonly setText: (text: string | undefined) => void;
  readonly onChoose: (id: string) => void;
}

/**
 * The keyboard and the focus of a combobox with a list, as in the ARIA pattern. The focus stays in the input, and the
 * active option is marked.
 */
export function useCombobox({ ids, chosenId, text, setText, onChoose }: Props) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActive] = useState<string>();
  const isOpen = text !== undefined;
  // Without a move of the user, the best match is active, or the chosen option in the complete list.
  const first = text === '' && ids.includes(chosenId) ? chosenId : ids[0];
  const active = activeId !== undefined && ids.includes(activeId) ? activeId : first;
  useEffect(() => {
    // What the user types replaces the name of the chosen option.
    if (!isOpen && document.activeElement === input.current) input.current?.select();
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, chosenId]);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);
  const open = (typed = '') => {
    setText(typed);
    setActive(undefined);
  };
  const close = () => setText(undefined);
  const choose = (id: string) => {
    close();
    onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, its keys do not belong to the list.
    if (event.isComposing) return;
    const { key } = event;
    const isCommand = key.startsWith('Arrow') || key.startsWith('Page');
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter') return;
      open();
    } else if (key === 'Escape') {
      // The dialog around the field stays open.
      event.stopPropagation();
      close();
    } else if (key === 'Enter') {
      if (active !== undefined) choose(active);
    } else if (isCommand) {
      const moved = movedTo(key, ids.indexOf(active ?? ''), ids.length);
      if (moved === undefined) return;
      setActive(ids[moved]);
    } else return;
    event.preventDefault();
  };
  return { listId, input, list, isOpen, active, open, close, choose, onKeyDown };
}
