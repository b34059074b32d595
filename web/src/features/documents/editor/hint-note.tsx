import { useCallback } from 'react';
import { useFormats } from '../../../lib/format.ts';
import type { MarkedHint } from './content/hints.ts';
import styles from './note.module.css';
import { useTexts } from './texts.ts';

/**
 * Returns what a hint says: what its sentence reads like and that no rule objects, or which rule objects that is
 * often wrong.
 */
export const useHintWords = (): ((hint: Pick<MarkedHint, 'families' | 'rules'>) => string) => {
  const t = useTexts();
  const { list } = useFormats();
  return useCallback(
    ({ families, rules }) => {
      const about = families.flatMap((family) => (family === 'rule' ? [] : [t(`hint_${family}`)]));
      return [
        ...(about.length > 0 ? [t('hint_words', { about: list(about) })] : []),
        ...rules.map(({ name, reason }) => t('hint_rule', { name, reason })),
      ].join(' ');
    },
    [t, list],
  );
};

interface HintNoteProps {
  readonly hint: MarkedHint;
  readonly onOpen: (id: string) => void;
}

/** The note of a hint. A press goes to its sentence. */
export const HintNote = ({ hint, onOpen }: HintNoteProps) => {
  const t = useTexts();
  const wordsOf = useHintWords();
  return (
    <button
      type="button"
      className={styles['hint']}
      title={t('show_hint')}
      onClick={() => onOpen(hint.id)}
    >
      <span className={styles['hintName']}>{t('hint')}</span> {wordsOf(hint)}
    </button>
  );
};
