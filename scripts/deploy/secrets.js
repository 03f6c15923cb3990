import { randomBytes } from 'node:crypto';

/** The parameters of a template that are secrets. Only CloudFormation stores their values. */
export const secretsOf = ({ Parameters = {} }) =>
  Object.keys(Parameters).filter((name) => Parameters[name].NoEcho);

/** A new value for each secret, as arguments of the AWS command line. */
export const newValues = (names) =>
  names.map((name) => `${name}=${randomBytes(32).toString('base64url')}`);
