import type {
  Retained,
  Retention,
  RetentionPeriods,
} from '@copydesk/contract/operations/operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button, NumberInput } from '../../ui/controls.ts';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { previewQuery } from './api.ts';
import { GoingList, LastRun, type Preview, Would } from './deletion-preview.tsx';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

const RETAINED = [
  'documents',
  'versions',
  'bulk',
  'snapshots',
  'pictures',
] as const satisfies readonly Retained[];

const LOOK_MS = 400;
const MOST_DAYS = 36_500;

const isSame = (a: RetentionPeriods, b: RetentionPeriods): boolean =>
  RETAINED.every((what) => a[what] === b[what]);
const keepsAll = (periods: RetentionPeriods): boolean =>
  RETAINED.every((what) => periods[what] === null);

interface PeriodProps {
  readonly what: Retained;
  readonly days: number | null;
  readonly preview: Preview | undefined;
  /** What there is now, where that is counted. */
  readonly stored: Retention['stored']['pictures'] | undefined;
  readonly onChange: (days: number | null) => void;
}

const Period = ({ what, days, preview, stored, onChange }: PeriodProps) => {
  const t = useTexts();
  const { number, bytes } = useFormats();
  return (
    <div className={styles['period']}>
      <div>
        <label htmlFor={`keep-${what}`}>{t(`keep_${what}`)}</label>
        <p className="quiet" id={`keep-${what}-words`}>
          {t(`keep_${what}_words`)}{' '}
          {stored
            ? t('stored_pictures', {
                count: stored.count,
                number: number(stored.count),
                bytes: bytes(stored.bytes),
              })
            : null}
        </p>
      </div>
      <NumberInput
        id={`keep-${what}`}
        aria-describedby={`keep-${what}-words`}
        value={days ?? ''}
        placeholder={t('for_ever')}
        min={1}
        max={MOST_DAYS}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        suffix={` ${t('days_unit')}`}
        onChange={(value) => onChange(typeof value === 'number' && value > 0 ? value : null)}
      />
      <Would what={what} days={days} preview={preview} />
    </div>
  );
};

/** Asks before the page is left with unsaved periods. */
const LeaveGuard = ({ isChanged }: { readonly isChanged: boolean }) => {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('leave')}
      confirm={t('leave_do')}
      onConfirm={async () => proceed?.()}
    >
      {t('leave_words')}
    </ConfirmDialog>
  );
};

const nextNight = (): Date => {
  const night = new Date();
  night.setUTCHours(3, 0, 0, 0);
  return night > new Date() ? night : new Date(night.getTime() + 86_400_000);
};

const useSave = () => {
  const t = useTexts();
  const queries = useQueryClient();
  return async (periods: RetentionPeriods): Promise<void> => {
    await post('setRetention', { body: periods });
    showToast({ message: t(keepsAll(periods) ? 'keep_saved_all' : 'keep_saved') });
    await queries.invalidateQueries({ queryKey: keyOf('getRetention') });
  };
};

/**
 * Sets a retention period for each kind of data, shows what it would delete, and can run the deletion at
 * once.
 */
export const RetentionSection = ({ retention }: { readonly retention: Retention }) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const save = useSave();
  const saved = retention.periods;
  const [periods, setPeriods] = useState(saved);
  const [asking, setAsking] = useState<'save' | 'run' | null>(null);
  const [looked] = useDebouncedValue(periods, LOOK_MS);
  const dry = useQuery({
    ...previewQuery(looked),
    enabled: !keepsAll(looked),
    placeholderData: (old) => old,
  });
  const preview = isSame(looked, periods) && !dry.isPlaceholderData ? dry.data : undefined;
  const isChanged = !isSame(periods, saved);
  const isRunning = retention.last_run?.finished_at === null;
  const run = async (): Promise<void> => {
    await post('runRetention', { body: {} });
    showToast({ message: t('keep_run_started') });
    await queries.invalidateQueries({ queryKey: keyOf('getRetention') });
  };
  return (
    <Section title={t('keep')} note={t('keep_note')}>
      <LeaveGuard isChanged={isChanged && asking === null} />
      {dry.isError ? <Notice tone="problem">{wordsOf(dry.error, t('failed'))}</Notice> : null}
      <div className={styles['periods']}>
        {RETAINED.map((what) => (
          <Period
            key={what}
            what={what}
            days={periods[what]}
            preview={preview}
            stored={what === 'pictures' ? retention.stored.pictures : undefined}
            onChange={(days) => setPeriods((old) => ({ ...old, [what]: days }))}
          />
        ))}
      </div>
      <div className={styles['actions']}>
        <Button
          disabled={!isChanged}
          onClick={() => (keepsAll(periods) ? void save(periods) : setAsking('save'))}
        >
          {t('keep_save')}
        </Button>
        {isChanged ? (
          <Button variant="subtle" onClick={() => setPeriods(saved)}>
            {t('keep_undo')}
          </Button>
        ) : null}
        {!isChanged && !keepsAll(saved) ? (
          <Button variant="default" disabled={isRunning} onClick={() => setAsking('run')}>
            {t('keep_run')}
          </Button>
        ) : null}
      </div>
      <LastRun retention={retention} />
      <ConfirmDialog
        opened={asking === 'save'}
        onClose={() => setAsking(null)}
        title={t('keep_confirm')}
        confirm={t('keep_confirm_do')}
        grave
        onConfirm={() => save(periods)}
      >
        <p className={styles['words']}>{t('keep_confirm_words', { time: moment(nextNight()) })}</p>
        <GoingList preview={preview} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'run'}
        onClose={() => setAsking(null)}
        title={t('keep_run_title')}
        confirm={t('keep_run_do')}
        grave
        onConfirm={run}
      >
        <p className={styles['words']}>{t('keep_run_words')}</p>
        <GoingList preview={preview} />
      </ConfirmDialog>
    </Section>
  );
};
