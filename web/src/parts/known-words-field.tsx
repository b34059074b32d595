import { MultiSelect } from '../ui/controls.ts';
import { CATEGORIES, type DetailKey, findWord } from '@copydesk/contract/assets/known-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../lib/query.ts';
import { useUiTexts } from '../ui/texts.ts';

interface KnownWordsFieldProps {
  readonly list: DetailKey;
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly placeholder?: string;
  readonly error?: ReactNode;
}

/** The words that can describe an asset; undefined until they are loaded. */
export const useKnownWords = () => useQuery(ask('getKnownWords')).data;

/** Words of the asset that are not in the list of known words, so no rule uses them. */
const useUnknownWords = (list: DetailKey, words: readonly string[]): readonly string[] => {
  const known = useKnownWords();
  return known ? words.filter((word) => findWord(known[list], word) === null) : [];
};

/** Chooses from the words that rules use. Earlier words that no rule uses are marked as unknown. */
export const KnownWordsField = (props: KnownWordsFieldProps) => {
  const t = useUiTexts();
  const { list, label, value, onChange, placeholder = '', error } = props;
  const known = useKnownWords()?.[list] ?? [];
  const unknown = useUnknownWords(list, value);
  const nameOf = (word: string): string => {
    const [parent] = list === 'category' ? (CATEGORIES[word] ?? []) : [];
    return parent === undefined ? word : `${word} (${parent})`;
  };
  const spelled = value.map((word) => findWord(known, word) ?? word);
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      clearable
      maxValues={50}
      nothingFoundMessage={t('unknown_word')}
      data={[
        ...known.map((word) => ({ value: word, label: nameOf(word) })),
        ...spelled
          .filter((word) => !known.includes(word))
          .map((word) => ({ value: word, label: word })),
      ]}
      value={spelled}
      onChange={onChange}
      error={
        error ?? (unknown.length > 0 ? t('unknown_words', { words: unknown.join(', ') }) : null)
      }
    />
  );
};
