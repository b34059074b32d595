import type { SharedId } from '@copydesk/contract/app';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import type { ExtractFile } from '../../infobases/read-file.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { PackShelf } from '../../rules/packs/pack-shelf.ts';
import type { TryInChild } from '../../rules/try-in-child.ts';
import type { CopyPage } from '../../violations/show-snapshot-page.ts';
import type { Run } from '../public/answer.ts';
import type { WithWholeFile } from '../uploads.ts';
import type { Answered, ExtendedHandlers } from '../public/extended-operation.ts';
import type { Handlers } from '../public/handlers.ts';
import { createHomeHandlers } from './home.ts';
import { createInboxHandlers } from './inbox.ts';
import { createLibraryHandlers } from './library.ts';
import type { AppHandlers } from './routes.ts';
import { createRuleHandlers, type RuleParts } from './rules.ts';
import { createSettingsHandlers } from './settings.ts';
import { createSignInHandlers } from './sign-in.ts';
import { createWritingHandlers } from './writing.ts';
import { createEditingHandlers } from './editing.ts';
import { createTemplateAuthoringHandlers } from './template-authoring.ts';
import { createToneAuthoringHandlers } from './tone-authoring.ts';
import { createKnowledgeHandlers } from './knowledge.ts';
import { createBulkDeskHandlers } from './bulk-desk.ts';
import { createRuleAuthoringHandlers } from './rule-authoring.ts';
import { createOperationsHandlers } from './operations.ts';

export interface AppSurfaceParts extends RuleParts {
  readonly engine: Engine;
  readonly listener: Listener;
  readonly packs: PackShelf;
  readonly bulkLanes: number;
  readonly withWholeFile: WithWholeFile;
  readonly signIn: SignInParts;
  readonly copyPage: CopyPage;
  readonly tryRule: TryInChild;
  readonly extractFile: ExtractFile;
}

/** Every handler of the web application's surface; what both surfaces have is the public one's. */
export const createAppHandlers = (
  parts: AppSurfaceParts,
  both: Pick<Handlers & ExtendedHandlers<Answered>, SharedId>,
): AppHandlers => {
  const { signIn, blobs, copyPage } = parts;
  return {
    shared: both as Record<SharedId, Run>,
    account: createSignInHandlers(signIn),
    member: {
      ...createSettingsHandlers(signIn),
      ...createInboxHandlers(parts),
      ...createLibraryHandlers(blobs, copyPage),
      ...createRuleHandlers(parts),
      ...createHomeHandlers(),
      ...createWritingHandlers(parts),
      ...createEditingHandlers(parts),
      ...createTemplateAuthoringHandlers(parts),
      ...createToneAuthoringHandlers(parts),
      ...createKnowledgeHandlers(parts.extractFile),
      ...createBulkDeskHandlers(parts),
      ...createRuleAuthoringHandlers(parts),
      ...createOperationsHandlers(parts),
    },
  };
};
