import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { RowLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { useQualityTexts } from './texts.ts';

const COUNTING_MS = 1_500;
const FIRST = 10;

const auditRules = (auditId: string) =>
  queryOptions({
    ...ask('listAuditRules', { params: { audit_id: auditId } }),
    refetchInterval: ({ state: { data } }) => (data?.counting ? COUNTING_MS : false),
  });

/**
 * The rules that found something in an ended audit, those first whose findings are most likely right. Each leads to
 * the findings that name it.
 */
export const AuditRules = ({ auditId }: { readonly auditId: string }) => {
  const t = useQualityTexts();
  const { number, share } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery(auditRules(auditId));
  const rules = data?.rules ?? [];
  if (rules.length === 0) return null;
  return (
    <Section title={t('by_rule')} note={t('by_rule_note')}>
      <DataTable
        label={t('by_rule')}
        rows={isWhole ? rules : rules.slice(0, FIRST)}
        rowKey={({ rule_id: id }) => id}
        columns={[
          {
            key: 'rule',
            title: t('rule'),
            cell: ({ name }) => (
              <RowLink
                to="/w/$workspaceId/audits/$auditId/review"
                params={{ workspaceId, auditId }}
                search={{ search: name, state: 'all' }}
              >
                {name}
              </RowLink>
            ),
          },
          {
            key: 'share',
            title: t('probably_right'),
            width: '148px',
            cell: ({ estimate: { low, high } }) =>
              t('from_to', { low: share(low), high: share(high) }),
          },
          {
            key: 'undecided',
            title: t('undecided'),
            right: true,
            width: '108px',
            cell: ({ undecided }) => number(undecided),
          },
          {
            key: 'all',
            title: t('findings'),
            right: true,
            wideOnly: true,
            width: '108px',
            cell: ({ violations }) => number(violations),
          },
        ]}
      />
      {rules.length > FIRST && !isWhole ? (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('all_rules', { number: number(rules.length) })}
        </Button>
      ) : null}
    </Section>
  );
};
