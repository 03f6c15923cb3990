import type { Change, ChangeType } from '../../../lib/domain/change.ts';

/** The data of all changes of one kind, in their order. */
export const changesOfKind = <Kind extends string, Data>(
  decision: object,
  { kind }: ChangeType<Kind, Data>,
): readonly Data[] =>
  ((('changes' in decision ? decision.changes : undefined) as readonly Change[] | undefined) ?? [])
    .filter((change) => change.kind === kind)
    .map(({ data }) => data as Data);

/** The data of the only change of one kind. Throws if the decision has none, or more than one. */
export function changeOfKind<Kind extends string, Data>(
  decision: object,
  type: ChangeType<Kind, Data>,
): Data {
  const [data, ...others] = changesOfKind(decision, type);
  if (data !== undefined && others.length === 0) return data;
  throw new Error(
    `The decision must have exactly one change "${type.kind}": ${JSON.stringify(decision)}`,
  );
}
