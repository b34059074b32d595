import type { RuleDetail } from '@copydesk/contract/rules/rule';
import { useState } from 'react';
import { Button, Textarea } from '../../ui/controls.ts';
import { Section } from '../../ui/page.tsx';
import { type Definition, readDefinition } from './read-definition.ts';
import styles from './rules.module.css';
import { RunBacktest } from './run-backtest.tsx';
import { useTexts } from './texts.ts';

/**
 * Runs a changed rule over stored texts: which findings would be new or gone, and which decisions they
 * contradict.
 */
export const BacktestSection = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const present = JSON.stringify(rule.definition, null, 2);
  const [text, setText] = useState(present);
  const [wrong, setWrong] = useState<string | null>(null);
  const read = (): Definition | null => {
    const found = readDefinition(text);
    if ('definition' in found) {
      setWrong(null);
      return found.definition;
    }
    setWrong(found.why === 'not_json' ? t('not_json', { why: found.words }) : t('not_object'));
    return null;
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
      <RunBacktest ruleId={rule.id} severity={rule.severity} read={read}>
        {text === present ? null : (
          <Button variant="subtle" onClick={() => setText(present)}>
            {t('reset')}
          </Button>
        )}
      </RunBacktest>
    </Section>
  );
};
