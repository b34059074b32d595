import type { SharedId } from '@copydesk/contract/app';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import type { CopyPage } from '../../violations/show-snapshot-page.ts';
import type { Run } from '../public/answer.ts';
import { createExtendedHandlers, type ExtendedWorkers } from '../public/extended-handlers.ts';
import { createHandlers, type HandlerParts } from '../public/handlers.ts';
import { createHomeHandlers } from './home.ts';
import { createInboxHandlers } from './inbox.ts';
import { createLibraryHandlers } from './library.ts';
import type { AppHandlers } from './routes.ts';
import { createRuleHandlers, type RuleParts } from './rules.ts';
import { createSettingsHandlers } from './settings.ts';
import { createSignInHandlers } from './sign-in.ts';

export interface AppSurfaceParts extends HandlerParts, ExtendedWorkers, RuleParts {
  readonly signIn: SignInParts;
  readonly copyPage: CopyPage;
}

/** Every handler of the web application's surface; what both surfaces have is the same code. */
export const createAppHandlers = (parts: AppSurfaceParts): AppHandlers => {
  const { signIn, blobs } = parts;
  const both: Partial<Record<string, unknown>> = {
    ...createHandlers(parts),
    ...createExtendedHandlers(parts),
  };
  return {
    shared: both as Record<SharedId, Run>,
    account: createSignInHandlers(signIn),
    member: {
      ...createSettingsHandlers({ mail: signIn.mail, publicUrl: signIn.publicUrl }),
      ...createInboxHandlers({ blobs }),
      ...createLibraryHandlers(blobs, parts.copyPage),
      ...createRuleHandlers(parts),
      ...createHomeHandlers(),
    },
  };
};
