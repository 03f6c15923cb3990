import { useId, useState } from 'preact/hooks';
import { useCombobox } from './zones/use-combobox.ts';
import { useZoneList } from './zones/use-zone-list.ts';
import { texts } from './zones/zone-texts.ts';

interface Props {
  readonly label: string;
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

/** The field for the time zone in which times are shown. It finds cities, countries, abbreviations and offsets. */
export function ZoneSelect({ label, zone, onChange }: Props) {
  const id = useId();
  const labelId = `${id}-label`;
  const [text, setText] = useState<string>();
  const listed = useZoneList({ zone, text: text ?? '', isOpen: text !== undefined });
  const { zones, chosenId, name } = listed;
  const ids = zones.map((one) => one.id);
  const box = useCombobox({ ids, chosenId, text, setText, onChoose: onChange });
  const optionId = (one: string) => `${box.listId}-${one}`;
  return (
    <div class="zone">
      <label for={id} id={labelId}>
        {label}
      </label>
      <input
        ref={box.input}
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="done"
        placeholder={name}
        aria-autocomplete="list"
        aria-expanded={box.isOpen}
        aria-controls={box.isOpen ? box.listId : undefined}
        aria-activedescendant={box.isOpen && box.active ? optionId(box.active) : undefined}
        value={text ?? name}
        onInput={({ currentTarget }) => box.open(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => box.isOpen || box.open()}
        onBlur={box.close}
        onKeyDown={box.onKeyDown}
      />
      {box.isOpen && <ZoneList {...{ box, zones, chosenId, optionId }} labelId={labelId} />}
      <ListState {...listed} isOpen={box.isOpen} />
    </div>
  );
}

interface ListGiven extends Pick<ReturnType<typeof useZoneList>, 'zones' | 'chosenId'> {
  readonly box: ReturnType<typeof useCombobox>;
  readonly labelId: string;
  readonly optionId: (id: string) => string;
}

/** The zones that can be chosen. The input keeps the focus while the list is pressed. */
const ZoneList = ({ box, zones, chosenId, labelId, optionId }: ListGiven) => (
  <div
    ref={box.list}
    id={box.listId}
    class="zone-list"
    role="listbox"
    tabIndex={-1}
    aria-labelledby={labelId}
    onMouseDown={(event) => event.preventDefault()}
  >
    {zones.map(({ id, city, country, offset, time }) => (
      <button
        key={id}
        id={optionId(id)}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={id === chosenId}
        data-active={id === box.active ? '' : undefined}
        onClick={() => box.choose(id)}
      >
        <span>
          {city} <span class="soft">{country}</span>
        </span>
        <span class="zone-time">
          {offset} · {time}
        </span>
      </button>
    ))}
  </div>
);

interface StateGiven extends ReturnType<typeof useZoneList> {
  readonly isOpen: boolean;
}

/** What screen readers announce about the list. Everyone sees it if the list is empty. */
function ListState({ zones, isLoaded, hasFailed, isOpen }: StateGiven) {
  const empty = hasFailed ? texts.failed : isLoaded ? texts.none : texts.loading;
  const isEmpty = zones.length === 0;
  return (
    <p role="status" class={isOpen && isEmpty ? 'zone-none' : 'unseen'}>
      {isOpen && (isEmpty ? empty : texts.found(zones.length))}
    </p>
  );
}
