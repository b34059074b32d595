import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { auditGaps } from './api.ts';
import { useTexts } from './texts.ts';

/** Says on how many assets a model judged whose licence was provisional. */
export const ProvisionalJudge = ({
  auditId,
  isLive,
}: {
  readonly auditId: string;
  readonly isLive: boolean;
}) => {
  const t = useTexts();
  const { number } = useFormats();
  const { data } = useQuery({ ...auditGaps(auditId), enabled: !isLive });
  const gap = data?.gaps.find(({ kind }) => kind === 'provisional');
  const assets = gap?.assets ?? 0;
  return assets === 0 ? null : (
    <Notice>{t('provisional', { count: assets, number: number(assets) })}</Notice>
  );
};
