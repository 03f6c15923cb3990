import type { CreateApiKeyInput, CurrentUser } from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';
import { CheckField, Group } from '../kit/fields.tsx';
import { texts } from './texts.ts';

export type Scopes = CreateApiKeyInput['scopes'];
type Scope = Exclude<Scopes[number], '*'>;

const resources = Object.keys(texts.resources);

interface Props {
  readonly me: CurrentUser;
  readonly scopes: Scopes;
  readonly onChange: (scopes: Scopes) => void;
}

/** The scopes of an API key, which must be scopes of the user's own credential. */
export function ScopeFields({ me, scopes, onChange }: Props) {
  const isAll = scopes.includes('*');
  const mayAll = me.credential.scopes.includes('*');
  const set = (scope: Scope, isOn: boolean) => {
    const others = scopes.filter((one) => one !== scope);
    onChange(isOn ? [...others, scope] : others);
  };
  return (
    <Group at="/scopes" label={texts.scopes}>
      {mayAll && (
        <CheckField
          at="/scopes/all"
          label={texts.everything}
          value={isAll}
          onChange={(isOn) => onChange(isOn ? ['*'] : [])}
        />
      )}
      {!isAll &&
        resources.map((resource) => (
          <fieldset class="scope" key={resource}>
            <legend>{texts.resources[resource]}</legend>
            {(['read', 'write'] as const).map((kind) => {
              const scope = `${resource}:${kind}` as Scope;
              return can(me, scope) ? (
                <CheckField
                  key={kind}
                  at={`/scopes/${scope}`}
                  label={texts[kind]}
                  value={scopes.includes(scope)}
                  onChange={(isOn) => set(scope, isOn)}
                />
              ) : null;
            })}
          </fieldset>
        ))}
    </Group>
  );
}
