import type { Courier } from '../events/webhooks/deliver.ts';
import type { Letters } from '../events/webhooks/write-letters.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PassageWriters } from '../passages/passage.ts';
import { type AuditParts, auditLaneService, auditsService } from './audits.ts';
import { bulkService } from './bulk.ts';
import { documentsService } from './documents.ts';
import { forwardService } from './forward.ts';
import { letterService } from './letters.ts';
import { passagesService } from './passages.ts';
import { retentionService } from './retention.ts';
import { webhookService } from './webhooks.ts';
import { workspaceDeletionService } from './workspace-deletion.ts';
import type { WorkflowParts } from './write-document.ts';

export interface WorkParts {
  readonly documents: WorkflowParts;
  readonly bulkLanes: number;
  readonly writers: PassageWriters;
  readonly audits: AuditParts;
  readonly courier: Courier;
  readonly letters: Letters;
  readonly scopeOf: (workspaceId: string) => Scope;
}

/** Everything that the engine can start. */
export const workServices = (parts: WorkParts) => {
  const { documents, audits, writers, courier, letters, scopeOf } = parts;
  return [
    documentsService(documents),
    passagesService({ model: documents.model, writers, scopeOf }),
    bulkService({ ...documents, lanes: parts.bulkLanes }),
    auditsService(audits),
    auditLaneService(audits),
    retentionService({ blobs: audits.auditor.blobs, scopeOf }),
    forwardService({ scopeOf }),
    webhookService({ courier, letters, scopeOf }),
    letterService({ letters, scopeOf }),
    workspaceDeletionService({ blobs: audits.auditor.blobs, scopeOf }),
  ];
};
