import type { ComparedAs } from '@copydesk/contract/violations/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { auditById, comparison } from './api.ts';
import { AuditChoice } from './audit-choice.tsx';
import { ComparedList } from './compared-list.tsx';
import styles from './compare-page.module.css';
import { usePreviousAudit } from './previous-audit.ts';
import { KINDS } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/audits/$auditId/compare');

interface ComparisonProps {
  readonly earlier: string;
  readonly kind: ComparedAs;
}

const Comparison = ({ earlier, kind }: ComparisonProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const { workspaceId, auditId } = route.useParams();
  const { after, with: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  // Only the first page has the counts, so it stays loaded while the reader opens later pages.
  const first = useQuery(comparison({ auditId, with: earlier, kind }));
  const query = useQuery(comparison({ auditId, with: earlier, kind, after }));
  const { data: audit } = useQuery(auditById(auditId));
  const counts = first.data?.counts;
  const { data } = query;
  return (
    <>
      <SegmentedFilter
        label={t('kinds')}
        value={kind}
        onChange={(next) =>
          void navigate({ search: { with: chosen, kind: next }, replace: true, resetScroll: false })
        }
        choices={KINDS.map((value) => ({
          value,
          label: t(`kind_${value}`),
          count: counts ? number(counts[value]) : undefined,
        }))}
      />
      <p className={styles['about']}>{t(`kind_${kind}_words`)}</p>
      <QueryNotice query={query} />
      <ListAnswer query={query} rows={6} height={96}>
        {({ violations, next_after: next }) =>
          violations.length === 0 && next === null ? (
            <EmptyState of={query} title={t('none_of_kind')}>
              {t(`none_${kind}`)} {audit ? <CoverageMark coverage={audit.coverage} /> : null}
            </EmptyState>
          ) : (
            <ComparedList workspaceId={workspaceId} kind={kind} pairs={violations} />
          )
        }
      </ListAnswer>
      {data ? (
        <Pager
          at={after}
          next={data.next_after}
          searchOf={(page) => ({ with: chosen, kind, after: page })}
          words={{ first: t('first_page'), next: t('next_page') }}
        />
      ) : null}
    </>
  );
};

/** Compares two audits: which findings are new, unchanged, changed, back, gone or unknown. */
export const ComparePage = () => {
  const t = useTexts();
  const { moment } = useFormats();
  const { workspaceId, auditId } = route.useParams();
  const { with: chosen, kind = 'new' } = route.useSearch();
  const navigate = route.useNavigate();
  const audit = useQuery(auditById(auditId));
  const previousId = usePreviousAudit(audit.data);
  const earlier = chosen ?? previousId;
  const before = useQuery({ ...auditById(earlier ?? ''), enabled: earlier !== null });
  return (
    <Page>
      <PageHeader
        title={t('compare_title')}
        above={
          <TextLink inherit to="/w/$workspaceId/audits/$auditId" params={{ workspaceId, auditId }}>
            {audit.data?.name ?? t('audit_title')}
          </TextLink>
        }
      />
      <QueryNotice query={audit} />
      <div className={styles['audits']}>
        <AuditChoice
          label={t('before')}
          value={earlier}
          name={before.data ? `${before.data.name} · ${moment(before.data.created_at)}` : null}
          except={auditId}
          onChange={(id) => void navigate({ search: { with: id, kind }, replace: true })}
        />
        <span className={styles['arrow']}>
          <Icon name="right" />
        </span>
        <AuditChoice
          label={t('after')}
          value={auditId}
          name={audit.data ? `${audit.data.name} · ${moment(audit.data.created_at)}` : null}
          except={earlier ?? ''}
          onChange={(id) =>
            void navigate({
              to: '/w/$workspaceId/audits/$auditId/compare',
              params: { workspaceId, auditId: id },
              search: { with: earlier ?? undefined, kind },
            })
          }
        />
      </div>
      {earlier === null ? (
        <Message title={t('choose_audit')}>{t('choose_audit_words')}</Message>
      ) : (
        <Comparison earlier={earlier} kind={kind} />
      )}
    </Page>
  );
};
