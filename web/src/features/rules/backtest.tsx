import type { RuleDetail } from '@copydesk/contract/rules/rule';
import { useRef, useState } from 'react';
import { Button, Textarea } from '../../ui/controls.ts';
import { Section } from '../../ui/page.tsx';
import type { Path } from './draft-source.ts';
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
  const field = useRef<HTMLTextAreaElement>(null);
  /** Selects the line with which a member of the rule begins. */
  const goTo = ([member]: Path): void => {
    const line = `  ${JSON.stringify(member)}:`;
    const at = text.startsWith(line) ? 0 : text.indexOf(`\n${line}`) + 1;
    const end = text.indexOf('\n', at);
    // A field scrolls to its cursor when it gets the focus, and not when something is selected.
    field.current?.setSelectionRange(at, at);
    field.current?.focus();
    field.current?.setSelectionRange(at, end < 0 ? text.length : end);
  };
  return (
    <Section title={t('backtest')} note={t('backtest_note')}>
      <Textarea
        ref={field}
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
      <RunBacktest ruleId={rule.id} severity={rule.severity} read={read} onGo={goTo}>
        {text === present ? null : (
          <Button variant="subtle" onClick={() => setText(present)}>
            {t('reset')}
          </Button>
        )}
      </RunBacktest>
    </Section>
  );
};
