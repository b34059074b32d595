import type { TemplateChoice } from '@copydesk/contract/documents/app-routes';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { languageName } from '../../parts/languages.ts';
import { LinkButton, RowLink } from '../../ui/link.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { templatesQuery } from './api.ts';
import styles from './documents.module.css';
import { useTexts } from './texts.ts';

interface TemplatePickerProps {
  readonly workspaceId: string;
  /** The id of the template that was used last. It is listed first. */
  readonly last: string | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Whether every searched word occurs in the name or the key. */
const matches = ({ name, key }: TemplateChoice, search: string): boolean => {
  const text = `${name} ${key}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const FEW_LANGUAGES = 3;

const Languages = ({ languages }: Pick<TemplateChoice, 'languages'>) => {
  const t = useTexts();
  const names = languages.map(languageName);
  return (
    <span className={styles['choiceNote']} title={names.join(', ')}>
      {names.length <= FEW_LANGUAGES
        ? names.join(', ')
        : t('languages_count', { count: names.length })}
    </span>
  );
};

const Choices = (props: TemplatePickerProps & { readonly all: readonly TemplateChoice[] }) => {
  const t = useTexts();
  const { workspaceId, last, search, all } = props;
  const found = all.filter((template) => matches(template, search.trim()));
  const first = search.trim() === '' ? found.filter(({ id }) => id === last) : [];
  const shown = [...first, ...found.filter(({ id }) => first[0]?.id !== id)];
  if (shown.length === 0) return <p className={styles['quiet']}>{t('no_template_match')}</p>;
  return (
    <ul className="plain-list" aria-label={t('templates')}>
      {shown.map((template) => (
        <li key={template.id} className={styles['choice']}>
          <RowLink
            to="/w/$workspaceId/documents/new"
            params={{ workspaceId }}
            search={(before: object) => ({ ...before, template: template.id, search: undefined })}
          >
            {template.name}
          </RowLink>
          {template.id === last ? (
            <span className={styles['choiceNote']}>{t('used_last')}</span>
          ) : null}
          <Languages languages={template.languages} />
        </li>
      ))}
    </ul>
  );
};

/** Chooses the template for a new text; a search narrows the list. */
export const TemplatePicker = (props: TemplatePickerProps) => {
  const t = useTexts();
  const may = useMay('write');
  const query = useQuery(templatesQuery());
  const { data } = query;
  if (data?.templates.length === 0)
    return (
      <EmptyState
        of={query}
        title={t('no_templates')}
        action={
          may ? (
            <LinkButton to="/w/$workspaceId/templates" params={{ workspaceId: props.workspaceId }}>
              {t('to_templates')}
            </LinkButton>
          ) : null
        }
      >
        {t('no_templates_words')}
      </EmptyState>
    );
  return (
    <>
      <QueryNotice query={query} />
      <div className={styles['pickerSearch']}>
        <SearchField
          label={t('search_templates')}
          value={props.search}
          onChange={props.onSearch}
          slash
        />
      </div>
      {data ? <Choices {...props} all={data.templates} /> : null}
      {query.isPending ? <Skeleton rows={9} /> : null}
    </>
  );
};
