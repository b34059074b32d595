import type { DueDays, DuePolicy } from '@copydesk/contract/findings/due';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { ask } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NumberInput } from '../../ui/controls.ts';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const NAMES = ['critical', 'high', 'medium', 'low', 'unspecified'] as const;
const MOST_DAYS = 3650;

const DueForm = ({ policy }: { readonly policy: DuePolicy }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const mayChange = useMay('administer');
  const { updated_at: _, ...before } = policy;
  const [days, setDays] = useState<DueDays>(before);
  const save = useMutation({
    mutationFn: () => post('setDuePolicy', { body: days }),
    onSuccess: (next) => {
      queries.setQueryData(ask('getDuePolicy').queryKey, next);
      showToast({ message: t('due_saved') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <div className={styles['start']}>
        {NAMES.map((name) => (
          <NumberInput
            key={name}
            w={112}
            label={t(`due_${name}`)}
            value={days[name] ?? ''}
            min={1}
            max={MOST_DAYS}
            allowDecimal={false}
            clampBehavior="strict"
            readOnly={!mayChange}
            onChange={(value) =>
              setDays({ ...days, [name]: typeof value === 'number' ? value : null })
            }
          />
        ))}
      </div>
      {mayChange ? (
        <Button type="submit" mt="sm" loading={save.isPending}>
          {t('due_save')}
        </Button>
      ) : null}
      {save.error ? <p role="alert">{save.error.detail || t('failed')}</p> : null}
    </form>
  );
};

/** In how many days findings are to be dealt with, by severity. */
export const DueSection = () => {
  const t = useTexts();
  const query = useQuery(ask('getDuePolicy'));
  return (
    <Section title={t('due_title')} note={t('due_note')}>
      <QueryWait query={query} rows={1} height={56} />
      {query.data ? <DueForm policy={query.data} /> : null}
    </Section>
  );
};
