import type { Role } from '../tenancy.ts';

export interface User {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly role: Role;
}
