import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { addressOf } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { Button } from '../../ui/controls.ts';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
import { CurlButton } from '../../parts/curl-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { NewerAudit } from '../../parts/newer-audit.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageToCome } from '../../ui/feedback/page-to-come.tsx';
import { AuditRules } from '../../parts/quality/audit-rules.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReviewBar } from '../../parts/review-bar.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { auditById, isUnderWay, reviewFigures } from './api.ts';
import { AssetsInNoLanguage } from './assets-in-no-language.tsx';
import { AuditAssets } from './audit-assets.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditHints, MissingOpinions } from './audit-hints.tsx';
import { NoFindings, OutcomeNotice } from './audit-outcome.tsx';
import { AuditProgress } from './audit-progress.tsx';
import { AuditStatusMark } from './audit-status.tsx';
import { CheckedAgainst } from './checked-against.tsx';
import { FailedAssets } from './failed-assets.tsx';
import { MissedSection } from './missed-estimate.tsx';
import { hasReadNothing } from './outcome.ts';
import { usePreviousAudit } from './previous-audit.ts';
import styles from './audits.module.css';
import { useTexts } from './texts.ts';
import { ProvisionalJudge } from './provisional-judge.tsx';
import { RulesNotRun } from './rules-not-run.tsx';
import { UnjudgedRules } from './unjudged-rules.tsx';

const route = getRouteApi('/w/$workspaceId/audits/$auditId');

const AuditNote = ({ audit }: { readonly audit: AuditDetail }) => {
  const t = useTexts();
  const { number, duration } = useFormats();
  const { created_at: begun, started_at: started, completed_at: ended } = audit;
  const took = ended === null ? null : (Date.parse(ended) - Date.parse(started ?? begun)) / 1000;
  return (
    <>
      {t('begun')} <RelativeTime at={begun} />
      {took === null ? null : ` · ${t('took', { time: duration(took) })}`}
      {` · ${t('assets_count', { count: audit.total_assets, number: number(audit.total_assets) })}`}
      {hasReadNothing(audit)
        ? null
        : ` · ${t('violations_count', { count: audit.total_violations, number: number(audit.total_violations) })}`}
      {audit.completed_assets === 0 ? null : (
        <>
          {' · '}
          <CoverageMark coverage={audit.coverage} />
        </>
      )}
    </>
  );
};

const AuditActions = ({ audit }: { readonly audit: AuditDetail }) => {
  const t = useTexts();
  const params = route.useParams();
  const curl = <CurlButton method="GET" path={`/public/v1/audits/${audit.id}`} />;
  if (hasReadNothing(audit)) return curl;
  return (
    <>
      <LinkButton to="/w/$workspaceId/audits/$auditId/review" params={params}>
        {t('review_verb')}
      </LinkButton>
      <LinkButton
        variant="default"
        to="/w/$workspaceId/audits/$auditId/compare"
        params={params}
        leftSection={<Icon name="compare" />}
      >
        {t('compare')}
      </LinkButton>
      <Button
        variant="default"
        component="a"
        href={addressOf('exportViolations', { params: { audit_id: audit.id } })}
        download
        leftSection={<Icon name="download" />}
      >
        {t('export_csv')}
      </Button>
      {curl}
    </>
  );
};

const ReviewState = ({ audit }: { readonly audit: AuditDetail }) => {
  const navigate = route.useNavigate();
  const params = route.useParams();
  const { data } = useQuery(reviewFigures(audit.id));
  if (audit.total_violations === 0) {
    return (
      <p className={styles['quiet']}>
        <NoFindings workspaceId={params.workspaceId} audit={audit} />
      </p>
    );
  }
  if (!data) return <Skeleton rows={1} />;
  return (
    <ReviewBar
      counts={data.progress}
      onChoose={(state) =>
        void navigate({
          to: '/w/$workspaceId/audits/$auditId/review',
          params,
          search: { state },
        })
      }
    />
  );
};

const CANNOT_TELL = 'cannot-tell';

/** What the audit cannot tell. The home page links here, and the audit is read only after the page opened. */
const CannotTellPlace = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (globalThis.location.hash === `#${CANNOT_TELL}`) place.current?.scrollIntoView();
  }, []);
  return (
    <div id={CANNOT_TELL} ref={place}>
      {children}
    </div>
  );
};

/**
 * One audit: its progress, its findings, the changes since the previous audit, and the assets it could not
 * read.
 */
export const AuditPage = () => {
  const t = useTexts();
  const { workspaceId, auditId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(auditById(auditId));
  const { data: audit } = query;
  const previousId = usePreviousAudit(audit);
  const toReview = (): void =>
    void navigate({
      to: '/w/$workspaceId/audits/$auditId/review',
      params: { workspaceId, auditId },
    });
  useKey('arrowright', t('open_review'), toReview, {
    enabled: audit !== undefined && !hasReadNothing(audit),
  });
  const above = (
    <TextLink inherit to="/w/$workspaceId/audits" params={{ workspaceId }}>
      {t('audits_title')}
    </TextLink>
  );
  if (!audit) return <PageToCome title={t('audit_title')} above={above} query={query} />;
  return (
    <Page>
      <PageHeader
        title={audit.name}
        above={above}
        beside={<AuditStatusMark status={audit.status} />}
        note={<AuditNote audit={audit} />}
        actions={<AuditActions audit={audit} />}
      />
      <QueryNotice query={query} />
      {isUnderWay(audit.status) ? (
        <AuditProgress audit={audit} seenAt={query.dataUpdatedAt} />
      ) : null}
      <NewerAudit auditId={audit.id} page="audit" />
      <OutcomeNotice workspaceId={workspaceId} audit={audit} />
      {hasReadNothing(audit) ? null : (
        <Section title={t('review')}>
          <ReviewState audit={audit} />
        </Section>
      )}
      {isUnderWay(audit.status) || audit.total_violations === 0 ? null : (
        <AuditRules auditId={audit.id} />
      )}
      {audit.completed_assets === 0 ? null : (
        <Section title={t('changes_title')} note={t('changes_note')}>
          <AuditChanges workspaceId={workspaceId} audit={audit} previousId={previousId} />
        </Section>
      )}
      {hasReadNothing(audit) ? null : <AuditHints workspaceId={workspaceId} audit={audit} />}
      <CannotTellPlace>
        <UnjudgedRules workspaceId={workspaceId} audit={audit} />
        <ProvisionalJudge auditId={audit.id} isLive={isUnderWay(audit.status)} />
        <RulesNotRun auditId={audit.id} isLive={isUnderWay(audit.status)} />
        <MissingOpinions audit={audit} />
        <MissedSection workspaceId={workspaceId} audit={audit} />
      </CannotTellPlace>
      <FailedAssets workspaceId={workspaceId} audit={audit} />
      <AssetsInNoLanguage workspaceId={workspaceId} audit={audit} />
      <AuditAssets
        workspaceId={workspaceId}
        audit={audit}
        search={search}
        onStatus={(status) =>
          void navigate({ search: { status }, replace: true, resetScroll: false })
        }
      />
      <CheckedAgainst audit={audit} />
    </Page>
  );
};
