import type { ComponentChildren } from 'preact';

interface Props {
  readonly name: string;
  /** The level of the heading, which is one below that of the list. */
  readonly level?: 2 | 3 | 4;
  readonly badge?: string | false;
  /** The class of the badge, for example for a failure. */
  readonly look?: string;
  /** The facts below the name. Empty ones are left out. */
  readonly facts?: readonly (string | false | null)[];
  readonly children?: ComponentChildren;
}

/** The head of a row: the name, the badge, and the facts. */
export function RowHead(given: Props) {
  const { name, level = 2, badge, look = '', facts = [], children } = given;
  const Heading = ({ 2: 'h2', 3: 'h3', 4: 'h4' } as const)[level];
  const text = facts.filter(Boolean).join(' · ');
  return (
    <div>
      <Heading>
        {name} {badge && <span class={`badge ${look}`}>{badge}</span>}
      </Heading>
      {children}
      {text && <p class="soft">{text}</p>}
    </div>
  );
}
