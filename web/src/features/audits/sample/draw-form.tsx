import { DEFAULT_SAMPLE, MOST_SAMPLED } from '@copydesk/contract/audits/sample-sizes';
import { useState } from 'react';
import { isProblem } from '../../../lib/problem.ts';
import { Button, NativeSelect } from '../../../ui/controls.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import styles from './sample.module.css';
import { useSampleTexts } from './texts.ts';
import { useDrawSample } from './use-answers.ts';

const SIZES = [DEFAULT_SAMPLE, 60, 100, MOST_SAMPLED];

/** Draws the first passages, or more of them. */
export const DrawForm = ({
  auditId,
  drawn,
}: {
  readonly auditId: string;
  readonly drawn: number;
}) => {
  const t = useSampleTexts();
  const draw = useDrawSample(auditId);
  const sizes = SIZES.filter((size) => size > drawn);
  const [chosen, setChosen] = useState<number | null>(null);
  const size = sizes.find((one) => one === chosen) ?? sizes[0];
  if (size === undefined) return null;
  const start = async (): Promise<void> => {
    try {
      await draw.mutateAsync(size);
    } catch (error) {
      if (!isProblem(error)) throw error;
      showToast({ tone: 'problem', message: error.detail || t('not_drawn') });
    }
  };
  return (
    <form
      className={styles['draw']}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <NativeSelect
        label={t('how_many')}
        value={String(size)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        data={sizes.map(String)}
      />
      <Button type="submit" variant={drawn === 0 ? 'filled' : 'default'} loading={draw.isPending}>
        {t(drawn === 0 ? 'draw' : 'draw_more')}
      </Button>
    </form>
  );
};
