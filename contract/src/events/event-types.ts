/** Everything that is told to those who follow a workspace from outside. */
export const EVENT_TYPES = [
  'audit.completed',
  'audit.failed',
  'audit.cancelled',
  'violation.reviewed',
  'violation.commented',
  'violation.regressed',
  'document.generated',
  'document.failed',
  'document.approved',
  'bulk.started',
  'bulk.retried',
  'bulk.cancelled',
  'bulk.completed',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'key.created',
  'key.revoked',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A signed request by Standard Webhooks, or a message to a channel. */
export const WEBHOOK_KINDS = ['standard', 'slack', 'teams'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
