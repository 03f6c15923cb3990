import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { FormField, RoutingGroup } from '../../lib/domain/routing-forms/routing-form.ts';
import { changedAt, withoutAt } from '../settings/kit/at-index.ts';
import { Button } from '../settings/kit/button.tsx';
import { Group } from '../settings/kit/fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { type DraftRule, limits, moved, newCondition, newGroup, newRule } from './draft.ts';
import type { FieldsGiven } from './form-fields.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { Join } from './join.tsx';
import { RouteFields } from './route-fields.tsx';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

/** The rules of a form, each as a sentence. */
export function RuleFields({ draft: { fields, rules }, set, names }: FieldsGiven) {
  const [announced, announce] = useState('');
  const move = (index: number, by: -1 | 1) => {
    set({ rules: moved(rules, index, by) });
    announce(texts.movedTo(texts.rule(index + 1), index + by + 1, rules.length));
  };
  return (
    <Group at="/rules" label={texts.rules} hint={texts.rulesHint}>
      {rules.length === 0 && <p class="soft">{texts.noRules}</p>}
      {rules.map((rule, index) => (
        <Group key={rule.key} at={`/rules/${index}`} label={texts.rule(index + 1)}>
          <RuleSentence
            at={`/rules/${index}`}
            name={texts.rule(index + 1)}
            {...{ rule, fields, names }}
            set={(next) => set({ rules: changedAt(rules, index, next) })}
          />
          <ItemButtons
            name={texts.rule(index + 1)}
            index={index}
            count={rules.length}
            onMove={(by) => move(index, by)}
            onRemove={() => set({ rules: withoutAt(rules, index) })}
          />
        </Group>
      ))}
      <output class="unseen">{announced}</output>
      {fields.length > 0 && rules.length < limits.rules && (
        <Button
          label={texts.addRule}
          onClick={() => set({ rules: [...rules, newRule(fields[0])] })}
        />
      )}
    </Group>
  );
}

interface RuleGiven {
  readonly at: string;
  readonly name: string;
  readonly rule: DraftRule;
  readonly fields: readonly FormField[];
  readonly names: RouteNames;
  readonly set: (changes: Partial<DraftRule>) => void;
}

function RuleSentence({ at, name, rule, fields, names, set }: RuleGiven) {
  const { groups, operator, route } = rule;
  const isOnly = groups.length === 1;
  const addGroup = groups.length < limits.groups && (
    <Button
      label={texts.addGroup}
      name={name}
      onClick={() => set({ groups: [...groups, newGroup(fields[0])] })}
    />
  );
  const sentenceOf = (group: RoutingGroup, index: number) => (
    <GroupSentence
      at={`${at}/groups/${index}`}
      name={isOnly ? name : `${name}, ${texts.group(index + 1)}`}
      first={isOnly ? texts.ifWord : ''}
      {...{ group, fields }}
      set={(next) => set({ groups: changedAt(groups, index, next) })}
      onRemove={isOnly ? undefined : () => set({ groups: withoutAt(groups, index) })}
    >
      {isOnly && addGroup}
    </GroupSentence>
  );
  return (
    <>
      {isOnly
        ? groups.map(sentenceOf)
        : groups.map((group, index) => (
            <div key={index} class="sentence">
              <Join
                at={`${at}/operator`}
                about={`${name}, ${texts.group(index + 1)}`}
                first={texts.ifWord}
                index={index}
                operator={operator}
                onChange={(next) => set({ operator: next })}
              />
              <Group label={texts.group(index + 1)}>{sentenceOf(group, index)}</Group>
            </div>
          ))}
      {!isOnly && <div class="row">{addGroup}</div>}
      <RouteFields
        at={`${at}/route`}
        about={name}
        lead={texts.thenWord}
        set={(next) => set({ route: next })}
        {...{ route, names }}
      />
    </>
  );
}

interface GroupGiven {
  readonly at: string;
  readonly name: string;
  /** The word before the first condition. */
  readonly first: string;
  readonly group: RoutingGroup;
  readonly fields: readonly FormField[];
  readonly set: (changes: Partial<RoutingGroup>) => void;
  /** Removes the group with its last condition; undefined for the only group of a rule. */
  readonly onRemove: (() => void) | undefined;
  /** A button next to the one that adds a condition. */
  readonly children: ComponentChildren;
}

/** The conditions of a group: "If … and …". */
function GroupSentence(given: GroupGiven) {
  const { at, name, first, group, fields, set, onRemove, children } = given;
  const { conditions, operator } = group;
  const isOnly = conditions.length === 1;
  const remove = (index: number) => set({ conditions: withoutAt(conditions, index) });
  return (
    <>
      {conditions.map((condition, index) => (
        <div key={index} class="sentence">
          <Join
            at={`${at}/operator`}
            about={`${name}, ${texts.condition(index + 1)}`}
            first={first}
            index={index}
            operator={operator}
            onChange={(next) => set({ operator: next })}
          />
          <ConditionFields
            at={`${at}/conditions/${index}`}
            name={`${name}, ${texts.condition(index + 1)}`}
            {...{ condition, fields }}
            set={(next) => set({ conditions: changedAt(conditions, index, next) })}
            onRemove={isOnly ? onRemove : () => remove(index)}
          />
        </div>
      ))}
      <div class="row">
        {conditions.length < limits.conditions && (
          <Button
            label={texts.addCondition}
            name={name}
            onClick={() => set({ conditions: [...conditions, newCondition(fields[0])] })}
          />
        )}
        {children}
      </div>
    </>
  );
}
