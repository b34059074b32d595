import { ask } from '../../lib/query.ts';

/** The sign-in methods of this installation. They change only with its configuration. */
export const methodsQuery = () => ({ ...ask('getSignInMethods'), staleTime: 300_000 });
