import { isBlank } from '@copydesk/contract/shared/blank';
import type { Retrieved } from '@copydesk/contract/infobases/app-routes';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Button, Textarea } from '../../ui/controls.ts';
import { LanguageField } from '../../parts/language-field.tsx';
import { languageTag } from '../../parts/languages.ts';
import { TextLink } from '../../ui/link.tsx';
import { MarkedText } from '../../parts/marked-text.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { retrievedQuery } from './api.ts';
import styles from './ask-panel.module.css';
import shared from './infobases.module.css';
import { markWords } from './matched-words.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/knowledge/$infobaseId');

type Found = Retrieved['found'][number];

const Why = ({ entry }: { readonly entry: Found }) => {
  const t = useTexts();
  const { number, list } = useFormats();
  if (entry.why !== 'words') return t(`why_${entry.why}`);
  const score = number(Math.round(entry.score * 10) / 10);
  return t('why_words', { score, words: list(entry.words) });
};

const FoundEntry = ({ entry, place }: { readonly entry: Found; readonly place: number }) => {
  const t = useTexts();
  const { workspaceId, infobaseId } = route.useParams();
  const search = route.useSearch();
  const lang = languageTag(entry.language_key);
  return (
    <li className={styles['entry']}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>
          <span className={styles['number']}>{place}.</span>
          <span lang={lang}>
            <MarkedText text={entry.title} marks={markWords(entry.title, entry.words)} />
          </span>
        </h3>
        <TextLink
          to="/w/$workspaceId/knowledge/$infobaseId"
          params={{ workspaceId, infobaseId }}
          search={{ ...search, entry: entry.id }}
          aria-label={`${t('open_entry')}: ${entry.title}`}
        >
          {t('open_entry')}
        </TextLink>
      </div>
      <p className={styles['why']}>
        <Why entry={entry} />
      </p>
      <p className={styles['body']} lang={lang}>
        <MarkedText text={entry.body} marks={markWords(entry.body, entry.words)} />
      </p>
    </li>
  );
};

/** Shows which entries of this base a text about a subject would use, and which words matched. */
export const AskPanel = () => {
  const t = useTexts();
  const { infobaseId } = route.useParams();
  const { question, asked } = route.useSearch();
  const navigate = route.useNavigate();
  const { language: own } = usePreferences();
  const [typed, setTyped] = useState(question ?? '');
  const [chosen, setChosen] = useState(asked ?? (own === 'nl' ? 'NL' : 'EN'));
  const options = retrievedQuery(infobaseId, question ?? '', asked ?? chosen);
  const query = useQuery({ ...options, ...(question ? {} : { queryFn: skipToken }) });
  const { number } = useFormats();
  const found = question ? query.data : undefined;
  return (
    <section>
      <h2 className={shared['title']}>{t('ask_title')}</h2>
      <p className={shared['words']}>{t('ask_words')}</p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({
            search: (before) => ({ ...before, question: typed.trim(), asked: chosen }),
            replace: true,
          });
        }}
      >
        <Textarea
          label={t('ask_question')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          value={typed}
          lang={languageTag(chosen)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles['bar']}>
          <LanguageField label={t('ask_language')} value={chosen} onChange={setChosen} />
          <Button type="submit" loading={query.isFetching} disabled={isBlank(typed)}>
            {t('ask')}
          </Button>
        </div>
      </form>
      <QueryNotice query={query} />
      <p className={shared['quiet']} role="status">
        {found
          ? found.found.length === 0
            ? t('ask_nothing')
            : t('ask_found', { count: found.found.length, time: number(found.milliseconds) })
          : ''}
      </p>
      {found && found.found.length > 0 ? (
        <ol className={styles['found']}>
          {found.found.map((entry, at) => (
            <FoundEntry key={entry.id} entry={entry} place={at + 1} />
          ))}
        </ol>
      ) : null}
    </section>
  );
};
