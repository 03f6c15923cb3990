import type { ComponentChildren } from 'preact';

interface Props {
  readonly name: string;
  /** The level of its heading: that of the list, and one more. */
  readonly level?: 2 | 3 | 4;
  readonly badge?: string | false;
  /** How the badge looks, where it says that something fails. */
  readonly look?: string;
  /** What is said of it, without what is empty. */
  readonly facts?: readonly (string | false | null)[];
  readonly children?: ComponentChildren;
}

/** What stands first in a row of a list: what it is called, how it is, and what is said of it. */
export function RowHead(given: Props) {
  const { name, level = 2, badge, look = '', facts = [], children } = given;
  const Heading = ({ 2: 'h2', 3: 'h3', 4: 'h4' } as const)[level];
  const said = facts.filter(Boolean).join(' · ');
  return (
    <div>
      <Heading>
        {name} {badge && <span class={`badge ${look}`}>{badge}</span>}
      </Heading>
      {children}
      {said && <p class="soft">{said}</p>}
    </div>
  );
}
