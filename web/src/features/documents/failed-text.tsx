import type { Writing } from '@copydesk/contract/documents/app-routes';
import { languageTag } from '../../parts/languages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './documents.module.css';
import { failureText } from './failure-words.ts';
import { StreamedText } from './streamed-text.tsx';
import { useTexts } from './texts.ts';

/** Why a text was not finished and what to do about it, above the unfinished text. */
export const FailedText = ({ writing }: { readonly writing: Writing }) => {
  const t = useTexts();
  const { failure, text, bulk_id: bulk } = writing;
  const isStopped = failure === 'cancelled';
  return (
    <>
      <Notice tone={isStopped ? 'info' : 'problem'}>
        <strong>{t(isStopped ? 'writing_stopped' : 'writing_failed')}</strong>{' '}
        {bulk === null ? t(failureText(failure)) : t('in_bulk')}
      </Notice>
      <Section title={t('text_so_far')}>
        {text === '' ? (
          <p className={styles['quiet']}>{t('no_text')}</p>
        ) : (
          <StreamedText text={text} isOpen={false} lang={languageTag(writing.language_key)} />
        )}
      </Section>
    </>
  );
};
