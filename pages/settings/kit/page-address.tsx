import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly label: string;
  readonly address: string;
}

/** The address of a page for guests, with a button that copies it. */
export const PageAddress = ({ label, address }: Props) => (
  <div class="address">
    <p>
      <span class="soft line">{label}</span>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    </p>
    <CopyButton text={address} name={label} />
  </div>
);
