import { useRef, useState } from 'preact/hooks';
import {
  type Conditional,
  isProblem,
  type Reply,
  type WriteOptions,
} from '../../../client/src/index.ts';
import { changesOf, rebase } from './rebase.ts';
import { type Faults, ReportedFailure } from './reported-failure.ts';
import { texts } from './texts.ts';
import { useUnsaved } from './unsaved.ts';
import { type Action, useAction } from './use-action.ts';

/** A resource as it was loaded, with its version. */
export type Read<Data> = Reply<{ readonly data: Data }>;

interface Source<Data, Draft extends object> {
  readonly read: Read<Data>;
  readonly draftOf: (data: Data) => Draft;
  readonly get: () => Promise<Read<Data>>;
  /** Sends the changes. The service refuses them if the resource has another version. */
  readonly send: (
    changes: Partial<Draft>,
    draft: Draft,
    options: WriteOptions & Conditional,
  ) => Promise<Read<Data>>;
  readonly onSaved?: (data: Data) => void;
}

export interface Editor<Data, Draft> {
  readonly draft: Draft;
  readonly set: (changes: Partial<Draft>) => void;
  readonly action: Action;
  readonly save: () => Promise<boolean>;
  /** The version that was loaded or saved last. */
  readonly data: Data;
  /** Takes the reply of another operation. The typed values remain, and conflicts with the reply are reported. */
  readonly take: (later: Read<Data>) => void;
}

/** The loaded version, and the draft with the user's changes. */
function useDraft<Data, Draft extends object>(
  first: Read<Data>,
  draftOf: Source<Data, Draft>['draftOf'],
) {
  const [read, setRead] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first.data));
  const base = draftOf(read.data);
  const latest = useRef({ base, draft });
  latest.current = { base, draft };
  const put = (later: Read<Data>, typedOver: Draft) => {
    setRead(later);
    // Values that the user typed during the request remain.
    setDraft((now) => rebase(typedOver, draftOf(later.data), now).draft);
  };
  /**
   * Takes a later version. Returns the conflicts, so that the user does not overwrite changes of others unknowingly.
   */
  const merge = (later: Read<Data>): Faults => {
    const now = latest.current;
    const shown = draftOf(later.data);
    put(later, now.base);
    return conflictsOf(shown, rebase(now.base, shown, now.draft).conflicts);
  };
  const set = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }));
  return { read, base, draft, set, put, merge };
}

/** Edits a resource that other users may change at the same time. */
export function useEditor<Data, Draft extends object>(
  source: Source<Data, Draft>,
): Editor<Data, Draft> {
  const { draftOf, get, send, onSaved } = source;
  const { read, base, draft, set, put, merge } = useDraft(source.read, draftOf);
  const action = useAction();
  const changes = changesOf(base, draft);
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged);
  const writeOver = async (over: Read<Data>, options: WriteOptions): Promise<string> => {
    const later = await send(changes, draft, { ...options, ifMatch: over });
    put(later, draft);
    onSaved?.(later.data);
    return texts.saved;
  };
  const write = async (options: WriteOptions): Promise<string> => {
    try {
      return await writeOver(read, options);
    } catch (error) {
      if (!isProblem(error, 'resource/changed')) throw error;
    }
    const later = await get();
    // Another version may differ only in members that this form does not show. Then there is no conflict.
    if (Object.keys(changesOf(base, draftOf(later.data))).length === 0) return writeOver(later, {});
    throw new ReportedFailure(texts.changed, merge(later));
  };
  const save = async () => {
    if (isChanged) return action.run([read.response.etag, changes], write);
    action.say(texts.unchanged);
    return false;
  };
  const take = (later: Read<Data>) => {
    const conflicts = merge(later);
    if (Object.keys(conflicts).length > 0)
      action.fail(new ReportedFailure(texts.changed, conflicts));
  };
  return { draft, set, action, save, data: read.data, take };
}

/** The later values of the members in conflict, as texts for their fields. */
function conflictsOf<Draft extends object>(
  later: Draft,
  names: readonly (keyof Draft & string)[],
): Faults {
  const faults = names.map((name) => {
    const value = later[name];
    const isPlain = typeof value !== 'object' && typeof value !== 'boolean';
    const shown = value === '' ? texts.nothing : String(value);
    return [`/${name}`, isPlain ? texts.changedMember(shown) : texts.changedPart];
  });
  return Object.fromEntries(faults);
}
