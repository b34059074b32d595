import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { auditAssets, isUnderWay } from './api.ts';
import { AuditAssetTable } from './audit-asset-table.tsx';
import { useTexts } from './texts.ts';

const SHOWN = 5;

interface AssetsInNoLanguageProps {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
}

/**
 * Lists the assets whose language was not recognised. Rules for one language did not check them, so an asset
 * without findings here is not proven clean.
 */
export const AssetsInNoLanguage = ({ workspaceId, audit }: AssetsInNoLanguageProps) => {
  const t = useTexts();
  const { data } = useQuery({
    ...auditAssets(audit.id, { status: 'no_language' }, { limit: SHOWN, isLive: false }),
    enabled: !isUnderWay(audit.status),
  });
  if (!data || data.assets.length === 0) return null;
  return (
    <Section
      title={t('no_language_title')}
      note={t('no_language_note')}
      actions={
        data.next_after === null ? null : (
          <TextLink inherit to="." search={{ status: 'no_language' }} resetScroll={false}>
            {t('all_of_them')}
          </TextLink>
        )
      }
    >
      <AuditAssetTable
        workspaceId={workspaceId}
        auditId={audit.id}
        label={t('no_language_title')}
        assets={data.assets}
      />
    </Section>
  );
};
