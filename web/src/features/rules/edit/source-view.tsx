import { useState } from 'react';
import { Textarea } from '../../../ui/controls.ts';
import { useShown } from './draft-form.ts';
import { inReadingOrder, type Source } from '../draft-source.ts';
import styles from './editor.module.css';
import { readDefinition } from '../read-definition.ts';
import { useTexts } from '../texts.ts';
import { useWritingTexts } from '../texts-writing.ts';

const written = (source: Source): string => JSON.stringify(inReadingOrder(source), null, 2);

const sameAs = (text: string, source: Source): boolean => {
  const read = readDefinition(text);
  return 'definition' in read && written(read.definition) === written(source);
};

/** The whole rule as JSON. Text that is not valid JSON yet is kept here and not in the draft. */
export const SourceView = ({ onReplace }: { readonly onReplace: (source: Source) => void }) => {
  const t = useWritingTexts();
  const rules = useTexts();
  const { source, issues } = useShown((shown) => shown);
  const [typed, setTyped] = useState(() => written(source));
  const read = readDefinition(typed);
  // The form or another version may have changed the draft.
  const text = 'definition' in read && !sameAs(typed, source) ? written(source) : typed;
  const why =
    'definition' in read
      ? null
      : read.why === 'not_json'
        ? rules('not_json', { why: read.words })
        : rules('not_object');
  return (
    <section className={styles['part']} aria-label={t('source')}>
      <h2 className={styles['partTitle']}>{t('source')}</h2>
      <Textarea
        className={styles['code'] ?? ''}
        label={t('source_label')}
        description={t('source_words')}
        autosize
        minRows={20}
        spellCheck={false}
        value={text}
        error={why}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          const now = readDefinition(next);
          if ('definition' in now) onReplace(now.definition);
        }}
      />
      {issues.length > 0 ? (
        <ul className={styles['issues']} aria-label={t('issues')}>
          {issues.map(({ path, message }) => (
            <li key={`${path}${message}`}>
              <code>{path || '/'}</code> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
