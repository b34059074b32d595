import type { SharedId } from '@copydesk/contract/app';
import type { ExtendedOperationId } from '@copydesk/contract/extended';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import type { ExtractFile } from '../../infobases/read-file.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { ModelAddresses } from '../../platform/model/addresses.ts';
import type { PackCatalog } from '../../rules/packs/pack-catalog.ts';
import type { TryInChild } from '../../rules/try-in-child.ts';
import type { WriteCopy } from '../../library/show-snapshot-copy.ts';
import type { DrawFile } from '../../library/show-snapshot-drawing.ts';
import type { CopyPage } from '../../library/show-snapshot-page.ts';
import type { WithWholeFile } from '../http/uploads.ts';
import type { ExtendedHandlers } from '../public/extended-operation.ts';
import type { Handlers } from '../public/handlers.ts';
import type { AccountHandlers, AccountId, MemberHandlers, MemberId } from './app-operation.ts';
import { createHomeHandlers } from './home.ts';
import { createFindingHandlers } from './findings.ts';
import { createViolationHandlers } from './violations.ts';
import { createSampleHandlers } from './audit-samples.ts';
import { createLibraryHandlers } from './library.ts';
import { createRuleHandlers, type RuleParts } from './rules.ts';
import { createKeyHandlers } from './keys.ts';
import { createMemberHandlers } from './members.ts';
import { createWorkspaceHandlers } from './workspaces.ts';
import { createAccountHandlers } from './accounts.ts';
import { createDocumentHandlers } from './documents.ts';
import { createDocumentAuditHandlers } from './document-audits.ts';
import { createApprovalHandlers } from './document-approvals.ts';
import { createDraftHandlers } from './drafts.ts';
import { createTemplateDraftHandlers } from './template-drafts.ts';
import { createToneDraftHandlers } from './tone-drafts.ts';
import { createInfobaseHandlers } from './infobases.ts';
import { createBulkHandlers } from './bulk.ts';
import { createRuleDraftHandlers } from './rule-drafts.ts';
import { createRuleProposalHandlers } from './rule-proposals.ts';
import { createWebhookHandlers } from './events.ts';
import { createNotificationHandlers } from './notifications.ts';
import { createOperationsHandlers } from './operations.ts';
import { createSearchHandlers } from './search.ts';

export interface AppHandlers {
  readonly accounts: AccountHandlers<AccountId>;
  readonly members: MemberHandlers<MemberId> & Pick<BothHandlers, SharedId>;
}

type BothHandlers = Handlers & ExtendedHandlers<ExtendedOperationId>;

export interface AppSurfaceParts extends RuleParts {
  readonly engine: Engine;
  readonly listener: Listener;
  readonly packs: PackCatalog;
  readonly bulkLanes: number;
  readonly withWholeFile: WithWholeFile;
  readonly signIn: SignInParts;
  readonly copyPage: CopyPage;
  readonly writeCopy: WriteCopy;
  readonly drawFile: DrawFile;
  readonly tryRule: TryInChild;
  readonly extractFile: ExtractFile;
  readonly modelAddresses: ModelAddresses;
}

/** All handlers of the web application's routes. Routes that the public API has too use its handlers. */
export const createAppHandlers = (
  parts: AppSurfaceParts,
  both: Pick<BothHandlers, SharedId>,
): AppHandlers => {
  const { signIn, blobs } = parts;
  return {
    accounts: createAccountHandlers(signIn),
    members: {
      ...both,
      ...createMemberHandlers(signIn),
      ...createKeyHandlers(),
      ...createWebhookHandlers(signIn.vault),
      ...createNotificationHandlers(signIn.mail),
      ...createWorkspaceHandlers(signIn),
      ...createViolationHandlers(parts),
      ...createFindingHandlers(),
      ...createSampleHandlers(blobs),
      ...createLibraryHandlers(blobs, parts),
      ...createRuleHandlers(parts),
      ...createHomeHandlers(),
      ...createDocumentHandlers(parts),
      ...createDraftHandlers(parts),
      ...createApprovalHandlers({ ...parts, extract: parts.extractFile }),
      ...createDocumentAuditHandlers({ ...parts, extract: parts.extractFile }),
      ...createTemplateDraftHandlers(parts),
      ...createToneDraftHandlers(parts),
      ...createInfobaseHandlers(parts.extractFile),
      ...createBulkHandlers(parts),
      ...createRuleDraftHandlers(parts),
      ...createRuleProposalHandlers(parts),
      ...createOperationsHandlers({
        ...parts,
        models: { vault: signIn.vault, addresses: parts.modelAddresses },
      }),
      ...createSearchHandlers(),
    },
  };
};
