import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { auditAssets, isUnderWay } from './api.ts';
import { TryAgain } from './audit-outcome.tsx';
import { AuditAssetTable } from './audit-asset-table.tsx';
import { useTexts } from './texts.ts';

const SHOWN = 5;

interface FailedAssetsProps {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
}

const FailedList = ({ workspaceId, audit }: FailedAssetsProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const isLive = isUnderWay(audit.status);
  const { data } = useQuery(auditAssets(audit.id, { status: 'failed' }, { limit: SHOWN, isLive }));
  const count = audit.failed_assets;
  return (
    <Section
      title={t('failed_title')}
      note={t('failed_note')}
      actions={
        <>
          {count > SHOWN ? (
            <TextLink inherit to="." search={{ status: 'failed' }} resetScroll={false}>
              {t('all_failed', { number: number(count) })}
            </TextLink>
          ) : null}
          {audit.status === 'COMPLETED' ? (
            <TryAgain workspaceId={workspaceId} audit={audit} label="try_failed" />
          ) : null}
        </>
      }
    >
      {data ? (
        <AuditAssetTable
          workspaceId={workspaceId}
          auditId={audit.id}
          label={t('failed_title')}
          assets={data.assets}
          failedOnly
        />
      ) : null}
    </Section>
  );
};

/** Lists the assets that could not be read, with the reasons. Shows nothing if the audit read everything. */
export const FailedAssets = (props: FailedAssetsProps) =>
  props.audit.failed_assets === 0 ? null : <FailedList {...props} />;
