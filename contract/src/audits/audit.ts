import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';

export const AUDIT_STATUSES = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

export const Audit = Type.Object(
  {
    id: Id('Identifier of the audit.', 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah'),
    name: Type.String(),
    status: oneOf(AUDIT_STATUSES, {
      description:
        'PENDING and RUNNING move on; COMPLETED, FAILED and CANCELLED are final. COMPLETED may have failed assets; FAILED means that no asset completed or that the run itself broke.',
    }),
    created_at: Timestamp('When the audit was created.'),
    completed_at: nullable(Timestamp('When the audit reached a final status; null until then.')),
    total_assets: Type.Integer(),
    completed_assets: Type.Integer(),
    failed_assets: Type.Integer(),
    total_violations: Type.Integer({
      description: 'Violations in every state: the sum of review_progress, also while running.',
    }),
  },
  { description: 'A compliance audit.' },
);
export type Audit = Static<typeof Audit>;

export const AuditList = Type.Object(
  {
    audits: Type.Array(Audit, { description: 'Newest first.' }),
    returned: Type.Integer({ description: 'How many audits this answer has.' }),
    limit: Type.Integer(),
  },
  { description: "The workspace's newest audits." },
);
export type AuditList = Static<typeof AuditList>;

export const ListAuditsQuery = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'Maximum number of results.',
  }),
  cursor: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'Goes on after the last audit of an earlier answer: the value of its next_cursor header.',
    }),
  ),
});

export const auditListExample: AuditList = {
  audits: [
    {
      id: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah',
      name: 'Spring campaign',
      status: 'COMPLETED',
      created_at: '2026-03-02T09:15:00.000Z',
      completed_at: '2026-03-02T09:21:40.000Z',
      total_assets: 120,
      completed_assets: 119,
      failed_assets: 1,
      total_violations: 84,
    },
  ],
  returned: 1,
  limit: 20,
};
