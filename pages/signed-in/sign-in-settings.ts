import type { SignedInPageData } from '../../lib/app/pages/signed-in-page.ts';
import { pageData } from '../shared/page-data.ts';

const data = pageData<SignedInPageData>();

/** How to sign in at the issuer of the deployment; undefined where only API keys are used. */
export const openidSettings = 'problem' in data ? undefined : (data.openid ?? undefined);
