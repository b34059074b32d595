import styles from './editor.module.css';
import { useWritingTexts } from '../texts-writing.ts';

const KINDS = [
  ['climate neutral', 'term_phrase'],
  ['environment*', 'term_wildcard'],
  ['*insurance', 'term_compound'],
  ['heal~', 'term_forms'],
  ['lose <number> kilos', 'term_number'],
  ['clause: cure | heal + cancer | diabetes', 'term_clause'],
  ['sentence: guaranteed + profit | return', 'term_sentence'],
  ['within 6: free + delivery | returns', 'term_within'],
  ['re:\\b\\d+ ?% off\\b', 'term_pattern'],
] as const;

/** What a line of a list of words can say, with an example of each. */
export const TermKinds = () => {
  const t = useWritingTexts();
  return (
    <details className={styles['kinds']}>
      <summary>{t('term_kinds')}</summary>
      <dl>
        {KINDS.map(([example, meaning]) => (
          <div key={meaning}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
