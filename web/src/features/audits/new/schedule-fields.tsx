import { useMemo, useState } from 'react';
import { NativeSelect, NumberInput, Radio, Select, TextInput } from '../../../ui/controls.ts';
import type { FormPart } from './audit-form.ts';
import styles from './audit-form.module.css';
import { cronOf, type Rhythm, RHYTHMS } from '../cadence.ts';
import { useClock } from '../clock.ts';
import { nextRuns } from './next-runs.ts';
import { useTexts } from '../texts.ts';

const SHOWN_RUNS = 3;
/** In the usual order, Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
/** Days that every month has. */
const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));

const NextRuns = ({ form }: Pick<FormPart, 'form'>) => {
  const t = useTexts();
  const { momentIn } = useClock();
  const [now] = useState(() => Date.now());
  const cron = cronOf(form);
  const runs = useMemo(
    () => nextRuns(cron, form.timezone, { after: now, count: SHOWN_RUNS }),
    [cron, form.timezone, now],
  );
  return (
    <div role="status">
      <p className={styles['runsTitle']}>{t('next_runs')}</p>
      {runs === null ? (
        <p className="quiet">{t('next_runs_unknown')}</p>
      ) : (
        <ol className={styles['runs']}>
          {runs.map((at) => (
            <li key={at}>{momentIn(at, form.timezone)}</li>
          ))}
        </ol>
      )}
    </div>
  );
};

const Moment = ({ form, errors, change }: FormPart) => {
  const t = useTexts();
  const { weekday } = useClock();
  const { rhythm } = form;
  if (rhythm === 'own') {
    return (
      <TextInput
        label={t('cron_label')}
        description={t('cron_words')}
        value={form.cron}
        spellCheck={false}
        onChange={(event) => change({ cron: event.currentTarget.value })}
        error={errors['cron']}
      />
    );
  }
  if (rhythm === 'hourly') {
    return (
      <NumberInput
        label={t('minute_label')}
        min={0}
        max={59}
        clampBehavior="strict"
        allowDecimal={false}
        value={Number(form.time.slice(3)) || 0}
        onChange={(value) => change({ time: `00:${String(value).padStart(2, '0')}` })}
        error={errors['cron']}
      />
    );
  }
  return (
    <>
      {rhythm === 'weekly' ? (
        <NativeSelect
          label={t('weekday_label')}
          value={form.weekday}
          onChange={(event) => change({ weekday: event.currentTarget.value })}
          data={WEEK.map((day) => ({ value: String(day), label: weekday(day) }))}
        />
      ) : null}
      {rhythm === 'monthly' ? (
        <NativeSelect
          label={t('day_label')}
          value={form.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
          data={DAYS}
        />
      ) : null}
      <TextInput
        label={t('time_label')}
        type="time"
        value={form.time}
        onChange={(event) => change({ time: event.currentTarget.value })}
        error={errors['cron']}
      />
    </>
  );
};

const Schedule = (part: FormPart) => {
  const t = useTexts();
  const { form, errors, change } = part;
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return known.includes(form.timezone) ? known : [form.timezone, ...known];
  }, [form.timezone]);
  return (
    <div className={styles['more']}>
      <div className={styles['pair']}>
        <NativeSelect
          label={t('rhythm_label')}
          value={form.rhythm}
          onChange={(event) => change({ rhythm: event.currentTarget.value as Rhythm })}
          data={RHYTHMS.map((value) => ({ value, label: t(`rhythm_${value}`) }))}
        />
        <Moment {...part} />
        <Select
          label={t('timezone_label')}
          data={zones}
          value={form.timezone}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage={t('no_timezone')}
          onChange={(value) => change({ timezone: value ?? form.timezone })}
          error={errors['timezone']}
        />
      </div>
      <NextRuns form={form} />
    </div>
  );
};

/** Chooses between one audit now and a schedule. */
export const ScheduleFields = (part: FormPart) => {
  const t = useTexts();
  const { form, change } = part;
  return (
    <>
      <Radio.Group
        aria-label={t('when_title')}
        value={form.when}
        onChange={(value) => change({ when: value === 'schedule' ? 'schedule' : 'now' })}
      >
        {(['now', 'schedule'] as const).map((when) => (
          <div key={when} className={styles['option']}>
            <Radio value={when} label={t(`when_${when}`)} description={t(`when_${when}_words`)} />
          </div>
        ))}
      </Radio.Group>
      {form.when === 'schedule' ? <Schedule {...part} /> : null}
    </>
  );
};
