import { useState } from 'preact/hooks';
import type { WriteOptions } from '../../../client/src/index.ts';
import { changesOf } from './rebase.ts';
import { useUnsaved } from './unsaved.ts';
import { type Action, useAction } from './use-action.ts';

interface Source<Draft extends object, Data> {
  readonly first: Draft;
  readonly create: (draft: Draft, options: WriteOptions) => Promise<{ readonly data: Data }>;
  readonly doneText?: (data: Data) => string;
  readonly onCreated?: (data: Data) => void;
}

interface NewDraft<Draft, Data> {
  readonly draft: Draft;
  readonly set: (changes: Partial<Draft>) => void;
  readonly action: Action;
  /** Returns the created resource; undefined if the request failed. */
  readonly save: () => Promise<Data | undefined>;
}

const nothing = () => '';

/** The draft of a new resource, and the function that creates it. */
export function useNew<Draft extends object, Data>(
  source: Source<Draft, Data>,
): NewDraft<Draft, Data> {
  const { create, doneText = nothing, onCreated } = source;
  const [first] = useState(source.first);
  const [draft, setDraft] = useState(first);
  const action = useAction();
  useUnsaved(Object.keys(changesOf(first, draft)).length > 0);
  const save = async () => {
    const created = await action.get(draft, (options) => create(draft, options), doneText);
    if (created === undefined) return undefined;
    // The next draft starts with the initial values.
    setDraft(first);
    onCreated?.(created);
    return created;
  };
  const set = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }));
  return { draft, set, action, save };
}
