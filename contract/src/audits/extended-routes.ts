import {
  AuditAssetList,
  auditAssetListExample,
  AuditDetail,
  auditDetailExample,
  AuditSchedule,
  AuditScheduleList,
  auditTexts,
  createAuditExample,
  CreateAuditRequest,
  CreateScheduleRequest,
  DeletedSchedule,
  ListAuditAssetsQuery,
  scheduleExample,
} from './audit-detail.ts';
import { AuditGaps, auditGapsExample } from './gaps.ts';
import { checked, defineRoutes, events, guarded, pathId, posted } from '../shared/route.ts';

const audits = { scope: 'auditing', tag: 'Running audits' } as const;
const schedules = { scope: 'auditing', tag: 'Audit schedules' } as const;

/** Audits and their schedules. */
export const auditRoutes = defineRoutes({
  createAudit: {
    ...audits,
    method: 'POST',
    url: '/audits',
    long: true,
    summary: 'Start an audit',
    description:
      'Checks assets of the workspace, pages by their addresses, pages of sitemaps and pages of a site. The rules are those that are enabled now; later changes of a rule or a pack change nothing for this audit.',
    body: { schema: CreateAuditRequest, example: createAuditExample },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: AuditDetail,
      example: {
        ...auditDetailExample,
        status: 'PENDING',
        total_assets: 0,
        completed_assets: 0,
        failed_assets: 0,
        total_violations: 0,
        started_at: null,
      },
      description: 'The audit has started.',
      headers: ['Location', 'Idempotency-Replayed'],
    },
    errors: posted,
  },
  getAudit: {
    ...audits,
    method: 'GET',
    url: '/audits/:id',
    summary: 'Read how far an audit is',
    params: pathId('id', 'audit'),
    success: {
      status: 200,
      schema: AuditDetail,
      example: auditDetailExample,
      description: 'The audit.',
    },
    errors: checked,
  },
  listAuditAssets: {
    ...audits,
    method: 'GET',
    url: '/audits/:id/assets',
    summary: 'List what became of each asset of an audit',
    params: pathId('id', 'audit'),
    query: ListAuditAssetsQuery,
    success: {
      status: 200,
      schema: AuditAssetList,
      example: auditAssetListExample,
      description: 'The assets.',
    },
    errors: checked,
  },
  getAuditGaps: {
    ...audits,
    method: 'GET',
    url: '/audits/:id/gaps',
    summary: 'Read what an audit cannot tell',
    description:
      'Assets that were not read, rules that did not run or were not judged, findings that are not listed, and what was missed: each with the reason and what to do. An audit without findings is only as good as this list is short. While the audit runs, the list is of what was read so far.',
    params: pathId('id', 'audit'),
    success: {
      status: 200,
      schema: AuditGaps,
      example: auditGapsExample,
      description: 'What the audit cannot tell.',
    },
    errors: checked,
  },
  followAudit: {
    ...audits,
    method: 'GET',
    url: '/audits/:id/events',
    summary: 'Follow an audit',
    description:
      'Server-Sent Events. `progress` has the audit whenever it changed, at most once a second; `done` has it when it has reached a final status, and is the last event.',
    params: pathId('id', 'audit'),
    success: events(auditTexts.events, 'Events until the audit has ended.'),
    errors: checked,
  },
  cancelAudit: {
    ...audits,
    method: 'POST',
    url: '/audits/:id/cancel',
    long: true,
    summary: 'Cancel an audit',
    description:
      'What was found stays, and what waits is not checked. An audit that has ended stays as it is.',
    params: pathId('id', 'audit'),
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: AuditDetail,
      example: {
        ...auditDetailExample,
        status: 'CANCELLED',
        completed_at: '2026-03-02T09:16:10.000Z',
      },
      description: 'The audit.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  createSchedule: {
    ...schedules,
    method: 'POST',
    url: '/audit-schedules',
    summary: 'Have an audit made again and again',
    description:
      'Each audit has the rules of its day. A time at which the audit before still runs is left out.',
    body: {
      schema: CreateScheduleRequest,
      example: { ...createAuditExample, cron: '0 6 * * 1', timezone: 'Europe/Amsterdam' },
    },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: AuditSchedule,
      example: scheduleExample,
      description: 'The schedule.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  listSchedules: {
    ...schedules,
    method: 'GET',
    url: '/audit-schedules',
    summary: 'List schedules, oldest first',
    success: {
      status: 200,
      schema: AuditScheduleList,
      example: { schedules: [scheduleExample] },
      description: 'The schedules.',
    },
    errors: guarded,
  },
  deleteSchedule: {
    ...schedules,
    method: 'POST',
    url: '/audit-schedules/:id/delete',
    summary: 'End a schedule',
    description: 'Its audits stay, and one that runs goes on.',
    params: pathId('id', 'schedule'),
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: DeletedSchedule,
      example: { id: scheduleExample.id },
      description: 'The schedule is gone.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
});
