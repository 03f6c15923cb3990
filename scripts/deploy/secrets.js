import { randomBytes } from 'node:crypto';

/** The parameters of a template that are secrets. They stand in no file: CloudFormation keeps what they are. */
export const secretsOf = ({ Parameters = {} }) =>
  Object.keys(Parameters).filter((name) => Parameters[name].NoEcho);

/** A new value for each, as the AWS command line takes them. */
export const newValues = (names) =>
  names.map((name) => `${name}=${randomBytes(32).toString('base64url')}`);
