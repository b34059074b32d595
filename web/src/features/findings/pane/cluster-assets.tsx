import type { FindingCluster } from '@copydesk/contract/findings/finding';
import { useQuery } from '@tanstack/react-query';
import { useCell } from '../../../lib/cell.ts';
import { useFormats } from '../../../lib/format.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { StateMark } from '../../../parts/state-mark.tsx';
import { DetailSection } from '../../../parts/review/detail-section.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { membersQuery } from '../api.ts';
import { useQueue } from '../state/open-queue.ts';
import { stateOf } from '../state/rows.ts';
import { useTexts } from '../texts.ts';
import styles from './finding-pane.module.css';

const SHOWN = 12;

/** The assets that a decision about the cluster reaches. */
export const ClusterAssets = ({ cluster }: { readonly cluster: FindingCluster }) => {
  const t = useTexts();
  const queue = useQueue();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const made = useCell(queue.made);
  const round = useCell(queue.round);
  const filter = useCell(queue.filter);
  const query = useQuery(
    membersQuery(
      {
        ...filter,
        ...(cluster.severity === null ? {} : { severity: cluster.severity }),
        cluster_id: cluster.id,
      },
      round,
    ),
  );
  const members = query.data?.findings ?? [];
  const title = t('on_assets', { count: cluster.assets, number: number(cluster.assets) });
  return (
    <DetailSection title={title}>
      {query.data ? null : query.isError ? (
        <QueryNotice query={query} />
      ) : (
        <Skeleton rows={2} height={28} />
      )}
      <ul className={styles['members']} data-testid="cluster-assets">
        {members.slice(0, SHOWN).map((finding) => (
          <li key={finding.id}>
            <StateMark
              state={stateOf({ key: finding.id, cluster, finding, isMember: true }, made)}
              bare
            />
            <TextLink
              to="/w/$workspaceId/queue/$findingId"
              params={{ workspaceId, findingId: finding.id }}
              preload={false}
            >
              {finding.asset_name ?? finding.asset_url ?? t('no_asset')}
            </TextLink>
          </li>
        ))}
      </ul>
      {cluster.count > SHOWN && members.length > 0 ? (
        <p className={styles['more']}>
          {t('more_members', { number: number(cluster.count - Math.min(SHOWN, members.length)) })}
        </p>
      ) : null}
    </DetailSection>
  );
};
