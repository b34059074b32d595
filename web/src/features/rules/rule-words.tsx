import type { RuleDetail } from '@copydesk/contract/rules/rule';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

/** The rule's message to writers and reviewers. */
export const RuleWords = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const parts = [
    { name: t('message'), words: rule.message },
    { name: t('explanation'), words: rule.explanation },
    { name: t('recommendation'), words: rule.recommendation },
    { name: t('question'), words: rule.question ?? '' },
  ].filter(({ words }) => words !== '');
  return (
    <dl className={styles['words']}>
      {parts.map(({ name, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
};
