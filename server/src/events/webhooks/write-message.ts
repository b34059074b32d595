import type { WebhookKind } from '@copydesk/contract/events/event-types';
import type { EventData } from '@copydesk/contract/events/event';
import { wordsOfCoverage } from '@copydesk/contract/audits/is-covered';

export interface ToldEvent {
  readonly type: string;
  readonly at: Date;
  readonly data: EventData;
}

const MAX_TEXT = 2_000;
const TITLES: Readonly<Record<string, string>> = {
  'audit.completed': 'Audit completed',
  'audit.failed': 'Audit failed',
  'audit.cancelled': 'Audit cancelled',
  'violation.reviewed': 'Decision',
  'violation.commented': 'Comment',
  'violation.regressed': 'Fixed findings are back',
  'document.generated': 'Text written',
  'document.failed': 'Text not written',
  'document.approved': 'Text approved',
  'bulk.started': 'Bulk run started',
  'bulk.retried': 'Bulk run retried',
  'bulk.cancelled': 'Bulk run cancelled',
  'bulk.completed': 'Bulk run ended',
  'member.invited': 'Person invited',
  'member.joined': 'Person joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Person removed',
  'key.created': 'API key created',
  'key.revoked': 'API key revoked',
  'webhook.test': 'Test message of Copydesk',
};

const titleOf = (type: string): string => TITLES[type] ?? type;

/** The facts of an event as lines, each a name and a value. */
const factsOf = ({ data }: ToldEvent): [string, string][] => {
  const { changed, addressed } = data;
  const facts: [string, string | number | null | undefined][] = [
    ['Audit', data.audit_name],
    ['Action', data.action?.replaceAll('_', ' ')],
    ['Rule', data.rule_name],
    ['Asset', data.asset_name],
    ['Reason', data.reason],
    ['Changed', changed === undefined ? null : addressed ? `${changed} of ${addressed}` : changed],
    ['Comment', data.content],
    ['Document', data.title],
    ['Findings', data.total_violations],
    ['Rules', data.coverage && wordsOfCoverage(data.coverage)],
    ['Assets not read', data.failed_assets],
    ['Name', data.subject?.name ?? data.name],
    ['Before', data.from_value],
    ['After', data.to_value],
    ['Failure', data.failure],
    ['By', data.actor?.name ?? (data.actor?.kind === 'system' ? 'Copydesk' : null)],
  ];
  return facts.flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === ''
      ? []
      : [[name, String(value).slice(0, MAX_TEXT)]],
  );
};

/** Slack reads these three characters as markup. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Block Kit allows 10 fields of 2,000 characters in a section. */
const slackMessage = (event: ToldEvent) => {
  const fields = factsOf(event)
    .slice(0, 10)
    .map(([name, value]) => ({
      type: 'mrkdwn',
      text: `*${name}*\n${escapeSlack(value)}`.slice(0, MAX_TEXT),
    }));
  const text = titleOf(event.type);
  return {
    text,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text } },
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
    ],
  };
};

const teamsMessage = (event: ToldEvent) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          { type: 'TextBlock', text: titleOf(event.type), weight: 'Bolder', size: 'Medium' },
          {
            type: 'FactSet',
            facts: factsOf(event).map(([title, value]) => ({ title, value })),
          },
        ],
      },
    },
  ],
});

/** Writes the body of a delivery for the kind of its receiver. */
export const writeMessage = (kind: WebhookKind, event: ToldEvent): string => {
  switch (kind) {
    case 'slack':
      return JSON.stringify(slackMessage(event));
    case 'teams':
      return JSON.stringify(teamsMessage(event));
    case 'standard':
      return JSON.stringify({
        type: event.type,
        timestamp: event.at.toISOString(),
        data: event.data,
      });
  }
};
