import { Asset, AssetList, AssetMetadata, CreateAssetRequest, Metadata } from '../assets/asset.ts';
import {
  AuditAsset,
  AuditAssetList,
  AuditDetail,
  AuditSchedule,
  AuditScheduleList,
  CreateAuditRequest,
  CreateScheduleRequest,
  DeletedSchedule,
  UnjudgedInAudit,
} from '../audits/audit-detail.ts';
import { BulkCreated, BulkRun, BulkRunList, BulkStatus, RetryRequest } from '../bulk/bulk-run.ts';
import {
  Content,
  ContentFinding,
  ContentList,
  ContentSummary,
  ContentVersion,
  ContentVersionList,
  GoneFinding,
  PutContentRequest,
} from '../contents/content.ts';
import { HintPolicy } from '../rules/hint-policy.ts';
import { GateEdit, GatePolicy, GateReceipt, GateRequest, PushedContent } from '../contents/gate.ts';
import { ErrorBody, HTTPValidationError, ValidationError } from '../shared/errors.ts';
import { CheckFinding, CheckTextRequest, TextCheck } from '../rules/check.ts';
import { UnjudgedRule } from '../audits/unjudged-rule.ts';
import { EXTENDED_TAGS, extendedRoutes, scopeOfRoute } from '../extended.ts';
import { buildOpenApi } from './openapi-document.ts';
import { header } from './openapi-headers.ts';
import { Version, versionRoutes } from '../operations/version.ts';
import { EnabledPack, Pack, PackList } from '../rules/pack.ts';
import {
  Receipt,
  ReceiptChecks,
  ReceiptFact,
  ReceiptRule,
  ReceiptStep,
} from '../documents/receipt.ts';
import { forbiddenWithout } from '../shared/reading.ts';
import type { Route } from '../shared/route.ts';
import { LanguageKey } from '../shared/schema.ts';
import { ViolationFacts } from '../violations/violation-facts.ts';

const DESCRIPTION = `Follow texts while they are written, read where they come from, write thousands
of them from one file, and audit pages and files against rules. These endpoints stand beside those of the
Copydesk API: same address, same keys, same errors.

**Authentication.** The API key in \`X-API-Key\` needs the scope \`generation\` for documents and bulk runs,
\`auditing\` for audits, assets, packs, schedules, checks, contents, the gate and hints, \`rules\` for switching packs and
\`events\` for events. No key has one unless it was made with it; without it the answer is 403.

**Events.** Streams are Server-Sent Events. The text of a document is resumed by the id of the last event
that was read, without a gap and without repetition; other streams begin with how things are now. A comment
is sent every 15 seconds while nothing happens.

**Violations.** With the scope \`auditing\`, every violation that the Copydesk API answers with also has the members
of \`ViolationFacts\` below. They say where the rule comes from, which part of it is broken, and where and in which
sense the words are. Without the scope a violation has the members of the specification alone.

**Mistakes.** A member of a body that an endpoint does not know is refused with 422 (\`extra_forbidden\`): whoever sends it
expects an effect. The endpoints of the specification ignore such members.

**Changes.** Members, parameters, headers and events are only added; ignore what you do not know in answers.`;

const withScope = (route: Route): Route => ({
  ...route,
  errorTexts: { ...forbiddenWithout(route, scopeOfRoute(route)), ...route.errorTexts },
});

/** The OpenAPI 3.1 document of the routes beyond the specification. */
export const extendedOpenApiDocument = () =>
  buildOpenApi({
    title: 'Copydesk extended API',
    description: DESCRIPTION,
    tags: { ...EXTENDED_TAGS, Service: 'What answers.' },
    routes: [...extendedRoutes.map(withScope), ...versionRoutes],
    closed: true,
    named: {
      LanguageKey,
      BulkStatus,
      BulkRun,
      BulkRunList,
      BulkCreated,
      RetryRequest,
      Receipt,
      ReceiptFact,
      ReceiptRule,
      ReceiptStep,
      CreateAuditRequest,
      AuditDetail,
      AuditAsset,
      AuditAssetList,
      CreateScheduleRequest,
      AuditSchedule,
      AuditScheduleList,
      DeletedSchedule,
      Metadata,
      AssetMetadata,
      CreateAssetRequest,
      Asset,
      AssetList,
      PutContentRequest,
      Content,
      PushedContent,
      ContentFinding,
      GoneFinding,
      ContentVersion,
      ContentVersionList,
      ContentSummary,
      ContentList,
      GateRequest,
      GateReceipt,
      GateEdit,
      GatePolicy,
      HintPolicy,
      Pack,
      EnabledPack,
      PackList,
      CheckFinding,
      CheckTextRequest,
      TextCheck,
      UnjudgedRule,
      UnjudgedInAudit,
      ReceiptChecks,
      ViolationFacts,
      Version,
      ValidationError,
      HTTPValidationError,
      Error: ErrorBody,
    },
    headers: {
      Location: header('Where it is read.', '/public/v1/bulk/blk_01kb3yz8v7e8xs6e1hq6m2p4af'),
      ETag: header('Version of the content, for If-Match.', '"2"'),
    },
    requestHeaders: {
      'If-Match': {
        name: 'If-Match',
        in: 'header',
        required: false,
        description:
          'The ETag of the content that was read; the answer is 412 if it has another version by now. `*` accepts any version.',
        schema: { type: 'string' },
        example: '"2"',
      },
    },
  });
