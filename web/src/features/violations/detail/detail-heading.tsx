import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import type { Violation } from '@copydesk/contract/violations/violation';
import { useWorkspace } from '../../../lib/session.ts';
import { Anchor } from '../../../ui/controls.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CurlButton } from '../../../parts/curl-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { type OpenReview, pagesNow, rowsNow, useReview } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import type { Decided } from '../../../parts/review/decided.ts';
import styles from './detail-heading.module.css';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { useTexts } from '../texts.ts';

interface DetailHeadingProps {
  readonly violation: Violation;
  readonly item: ReviewItem | undefined;
  readonly decided: Decided;
}

const Asset = ({ violation, item }: Omit<DetailHeadingProps, 'decided'>) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { asset_id: assetId, asset_name: name, asset_url: url } = violation;
  const words = name ?? url ?? t('no_asset');
  const link = item?.page_link;
  return (
    <div className={styles['asset']}>
      {assetId === null ? (
        <span>{words}</span>
      ) : (
        <TextLink
          to="/w/$workspaceId/assets/$assetId"
          params={{ workspaceId, assetId }}
          preload={false}
        >
          {words}
        </TextLink>
      )}
      {link ? (
        <Anchor
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          className={styles['page'] ?? ''}
        >
          {t('open_page')} <Icon name="external" size={12} />
          <span className="visually-hidden"> {t('new_tab')}</span>
        </Anchor>
      ) : url ? (
        <span className={styles['url']}>{url}</span>
      ) : null}
    </div>
  );
};

/**
 * Whether the filters exclude this finding. A finding on a page that is not loaded yet does not count as
 * excluded.
 */
const isLeftOut = (
  review: OpenReview,
  violation: Violation,
  decided: Decided,
  hasMore: boolean,
) => {
  const [first] = pagesNow(review);
  const filters = review.place.get()?.filters;
  if (!first || !filters || rowsNow(review).indexOf(violation.id) !== undefined) return false;
  const { state, severity } = filters;
  return (
    (state !== 'all' && state !== decided.state) ||
    (severity !== undefined && severity !== violation.severity) ||
    (!hasMore && first.after === null)
  );
};

/** The broken rule, the place of the finding, its severity and its decision. */
export const DetailHeading = ({ violation, item, decided }: DetailHeadingProps) => {
  const t = useTexts();
  const review = useReview();
  const { id: workspaceId } = useWorkspace();
  const { id } = violation;
  const { hasMore } = useCell(review.pager);
  const isOutside = isLeftOut(review, violation, decided, hasMore);
  const isElsewhere = item !== undefined && item.audit.id !== review.auditId;
  return (
    <div className={styles['heading']}>
      <div className={styles['facts']}>
        <SeverityMark severity={violation.severity} />
        <StateMark state={decided.state} />
        {decided.reason === null ? null : (
          <span className={styles['reason']}>{reasonText(t, decided.reason)}</span>
        )}
        <span className={styles['tools']}>
          <CopyButton
            bare
            label={t('copy_link')}
            value={`${globalThis.location.origin}/w/${workspaceId}/v/${id}`}
          />
          <CurlButton method="GET" path={`/public/v1/violations/${id}`} />
        </span>
      </div>
      <h2 className={styles['title']}>{violation.rule_name ?? t('deleted_rule')}</h2>
      <Asset violation={violation} item={item} />
      {isElsewhere ? (
        <p className={styles['outside']}>
          {t('other_audit', { name: item.audit.name })}{' '}
          <TextLink to="/w/$workspaceId/v/$violationId" params={{ workspaceId, violationId: id }}>
            {t('show')}
          </TextLink>
        </p>
      ) : isOutside ? (
        <p className={styles['outside']}>{t('outside')}</p>
      ) : null}
    </div>
  );
};
