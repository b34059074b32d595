import type { RuleDetail } from '@copydesk/contract/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { Button, NativeSelect, NumberInput, Textarea } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { auditsQuery } from './api.ts';
import { BacktestResult } from './backtest-result.tsx';
import { Objections } from './objections.tsx';
import { type Definition, readDefinition } from './read-definition.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

const MOST = 500;
const USUAL = 100;

/** Runs a changed definition over stored texts: what would be new, gone, and against whose decisions. */
export const BacktestSection = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const present = JSON.stringify(rule.definition, null, 2);
  const [text, setText] = useState(present);
  const [auditId, setAuditId] = useState('');
  const [limit, setLimit] = useState<number | string>(USUAL);
  const [wrong, setWrong] = useState<string | null>(null);
  const audits = useQuery(auditsQuery()).data?.audits ?? [];
  const test = useMutation({
    mutationFn: (source: Definition) =>
      post('backtestRule', {
        params: { rule_id: rule.id },
        body: { source, audit_id: auditId || null, limit: Number(limit) || USUAL },
      }),
  });
  const run = (): void => {
    const read = readDefinition(text);
    if ('definition' in read) {
      setWrong(null);
      test.mutate(read.definition);
    } else setWrong(read.why === 'not_json' ? t('not_json', { why: read.words }) : t('not_object'));
  };
  return (
    <Section title={t('backtest')} note={t('backtest_note')}>
      <Textarea
        className={styles['source'] ?? ''}
        label={t('definition')}
        autosize
        minRows={8}
        maxRows={28}
        spellCheck={false}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles['controls']}>
        <NativeSelect
          label={t('over')}
          value={auditId}
          onChange={(event) => setAuditId(event.currentTarget.value)}
          data={[
            { value: '', label: t('over_all') },
            ...audits.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NumberInput
          label={t('most')}
          w={160}
          min={1}
          max={MOST}
          allowDecimal={false}
          value={limit}
          onChange={setLimit}
        />
        <Button leftSection={<Icon name="play" />} loading={test.isPending} onClick={run}>
          {t('try')}
        </Button>
        {text === present ? null : (
          <Button variant="subtle" onClick={() => setText(present)}>
            {t('reset')}
          </Button>
        )}
      </div>
      {test.isPending ? <Notice>{t('trying')}</Notice> : null}
      {test.error ? <Objections problem={test.error} /> : null}
      {test.data ? <BacktestResult result={test.data} severity={rule.severity} /> : null}
    </Section>
  );
};
