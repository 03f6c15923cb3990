import { useRef, useState } from 'preact/hooks';
import { isProblem, type Reply, type WriteOptions } from '../../../client/src/index.ts';
import { memberAt } from './member-at.ts';
import { type PartFailure, partFailureOf } from './part-failure.ts';
import { PartlySaved } from './partly-saved.ts';
import { changesOf, isChangedByOthers, rebase } from './rebase.ts';
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
  /**
   * Sends the changes. The service refuses them if the resource has another version. Several requests report a failure as
   * `PartlySaved`.
   */
  readonly send: (
    changes: Partial<Draft>,
    draft: Draft,
    options: WriteOptions & { readonly ifMatch: Read<Data> },
  ) => Promise<Read<Data>>;
  readonly onSaved?: (data: Data) => void;
}

export interface Editor<Data, Draft> {
  readonly draft: Draft;
  readonly set: (changes: Partial<Draft>) => void;
  readonly action: Action;
  readonly isChanged: boolean;
  readonly save: () => Promise<boolean>;
  /** Replaces the draft with the version that was loaded or saved last. */
  readonly discard: () => void;
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
   * Takes a version that is later than `over`. Returns the conflicts, so that the user does not overwrite changes of
   * others unknowingly.
   */
  const merge = (later: Read<Data>, over: Draft): Faults => {
    const shown = draftOf(later.data);
    put(later, over);
    return conflictsOf(shown, rebase(over, shown, latest.current.draft).conflicts);
  };
  const take = (later: Read<Data>): Faults => merge(later, latest.current.base);
  const set = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }));
  const discard = () => setDraft(base);
  return { read, base, draft, set, put, merge, take, discard };
}

type DraftState<Data, Draft extends object> = ReturnType<typeof useDraft<Data, Draft>>;

/** Returns a function that saves the draft over a version, and reports conflicts with a later one. */
function writerOf<Data, Draft extends object>(
  { draftOf, get, send, onSaved }: Source<Data, Draft>,
  { draft, put, merge }: DraftState<Data, Draft>,
) {
  const writeOver = async (over: Read<Data>, options: WriteOptions): Promise<string> => {
    const unsaved = changesOf(draftOf(over.data), draft);
    const isSaved = Object.keys(unsaved).length === 0;
    const later = isSaved ? over : await send(unsaved, draft, { ...options, ifMatch: over });
    put(later, draft);
    onSaved?.(later.data);
    return texts.saved;
  };
  /** Keeps the parts that were saved before a failure. Returns the last known version and the cause. */
  const keepSaved = (error: unknown, over: Read<Data>): PartFailure<Data> => {
    if (!(error instanceof PartlySaved)) return { over, cause: error, savedText: '', error };
    const failure = partFailureOf<Data>(error);
    merge(failure.over, draftOf(over.data));
    if (failure.savedText !== '') onSaved?.(failure.over.data);
    return failure;
  };
  const write = async (first: Read<Data>, options: WriteOptions): Promise<string> => {
    try {
      return await writeOver(first, options);
    } catch (thrown) {
      const { over, cause, savedText, error } = keepSaved(thrown, first);
      // A removed host is not found, whatever the version is.
      if (!isProblem(cause, 'resource/changed', 'host/unknown')) throw error;
      const known = draftOf(over.data);
      const later = await get();
      if (!isChangedByOthers(known, draftOf(later.data), draft)) return write(later, {});
      throw new ReportedFailure(savedText + texts.changed, merge(later, known));
    }
  };
  return write;
}

/** Edits a resource that other users may change at the same time. */
export function useEditor<Data, Draft extends object>(
  source: Source<Data, Draft>,
): Editor<Data, Draft> {
  const state = useDraft(source.read, source.draftOf);
  const { read, base, draft } = state;
  const action = useAction();
  const changes = changesOf(base, draft);
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged);
  const save = async () => {
    const write = writerOf(source, state);
    if (isChanged)
      return action.run([read.response.etag, changes], (options) => write(read, options));
    action.say(texts.unchanged);
    return false;
  };
  const set = (next: Partial<Draft>) => {
    state.set(next);
    const later = { ...draft, ...next };
    action.correct((pointer) => memberAt(draft, pointer) !== memberAt(later, pointer));
  };
  const discard = () => {
    state.discard();
    action.say(texts.discarded);
  };
  const take = (later: Read<Data>) => {
    const conflicts = state.take(later);
    if (Object.keys(conflicts).length > 0)
      action.fail(new ReportedFailure(texts.changed, conflicts));
  };
  return { draft, set, action, isChanged, save, discard, data: read.data, take };
}

/** The later values of the members in conflict, as texts for their fields. */
function conflictsOf<Draft extends object>(
  later: Draft,
  names: readonly (keyof Draft & string)[],
): Faults {
  const faults = names.map((name) => {
    const value = later[name];
    const isPlain = typeof value === 'string' || typeof value === 'number';
    const shown = value === '' ? texts.nothing : String(value);
    return [`/${name}`, isPlain ? texts.changedMember(shown) : texts.changedPart];
  });
  return Object.fromEntries(faults);
}
