import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../lib/format.ts';
import { ask } from '../lib/query.ts';
import { useWorkspace } from '../lib/session.ts';
import { TextLink } from '../ui/link.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useUiTexts } from '../ui/texts.ts';

const ROUTES = {
  audit: '/w/$workspaceId/audits/$auditId',
  review: '/w/$workspaceId/audits/$auditId/review',
} as const;

interface NewerAuditProps {
  readonly auditId: string;
  /** Which page of the newer audit to go to. */
  readonly page: keyof typeof ROUTES;
}

/** Says that a newer audit has read assets of this audit again, with a link to it. */
export const NewerAudit = ({ auditId, page }: NewerAuditProps) => {
  const t = useUiTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({
    ...ask('getNewerAudit', { params: { audit_id: auditId } }),
    staleTime: 60_000,
  });
  if (!data?.newest) return null;
  const { assets, read_again: again, newest } = data;
  return (
    <Notice
      action={
        <TextLink to={ROUTES[page]} params={{ workspaceId, auditId: newest.id }}>
          {t('newer_go', { name: newest.name })}
        </TextLink>
      }
    >
      {again < assets
        ? t('newer_some', { number: number(again), total: number(assets) })
        : t('newer_all')}
    </Notice>
  );
};
