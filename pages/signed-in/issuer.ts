import type { SignInPageData } from '../../lib/app/pages/signed-in-page.ts';
import { pageData } from '../shared/page-data.ts';

const data = pageData<SignInPageData>();

/** The issuer of the deployment; null if users sign in only by mail or with API keys. */
export const issuer = 'problem' in data ? null : data.issuer;
