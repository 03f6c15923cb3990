import { regionOf } from './local/region.ts';

/** Commands of the framework that need no region. */
const offline = ['package', 'print'];

/** The region that the AWS command line and the administration use. There is no default. */
export const region = async () => {
  const found = await regionOf(process.env);
  if (found !== undefined) return found;
  // The packaged template is the same for every region.
  if (process.argv.some((argument) => offline.includes(argument))) return 'eu-central-1';
  throw new Error('No region is set. Export AWS_REGION=…, or set the region in your AWS profile.');
};
