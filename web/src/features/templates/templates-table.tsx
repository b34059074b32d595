import type { TemplateSummary } from '@copydesk/contract/templates/template-draft';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Button } from '../../ui/controls.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { languageName } from '../../parts/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TemplateState } from './template-state.tsx';
import { useTexts } from './texts.ts';

/** Up to this many languages are named. For more, only their number is shown. */
const NAMED = 3;

const LanguageList = ({ keys }: { readonly keys: readonly string[] }) => {
  const { number } = useFormats();
  const names = keys.map(languageName);
  return (
    <span title={names.join(', ')}>
      {keys.slice(0, NAMED).join(' ')}
      {keys.length > NAMED ? <span className="quiet"> +{number(keys.length - NAMED)}</span> : null}
      <span className="visually-hidden">: {names.join(', ')}</span>
    </span>
  );
};

const useColumns = (): readonly Column<TemplateSummary>[] => {
  const t = useTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ id, name }) => (
        <RowLink
          to="/w/$workspaceId/templates/$templateId"
          params={{ workspaceId, templateId: id }}
        >
          {name}
        </RowLink>
      ),
    },
    {
      key: 'key',
      title: t('key'),
      width: '22%',
      wideOnly: true,
      cell: ({ key }) => <CodeText>{key}</CodeText>,
    },
    {
      key: 'languages',
      title: t('languages'),
      width: '136px',
      wideOnly: true,
      cell: ({ language_keys: keys }) => <LanguageList keys={keys} />,
    },
    {
      key: 'state',
      title: t('state'),
      width: '26%',
      cell: (template) => <TemplateState template={template} />,
    },
    {
      key: 'documents',
      title: t('documents'),
      width: '96px',
      right: true,
      wideOnly: true,
      cell: ({ documents }) => number(documents),
    },
    {
      key: 'updated',
      title: t('updated'),
      width: '128px',
      right: true,
      wideOnly: true,
      cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    },
  ];
};

interface TemplatesTableProps {
  readonly templates: readonly TemplateSummary[];
  readonly isWhole: boolean;
  readonly onShowAll: () => void;
}

/** How many rows are shown at first. Hundreds of rows would slow down every letter of a search. */
const FIRST = 100;

export const TemplatesTable = ({ templates, isWhole, onShowAll }: TemplatesTableProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const total = templates.length;
  return (
    <>
      <DataTable
        label={t('templates')}
        columns={useColumns()}
        rows={isWhole ? templates : templates.slice(0, FIRST)}
        rowKey={({ id }) => id}
      />
      {!isWhole && total > FIRST ? (
        <Button mt={8} variant="default" onClick={onShowAll}>
          {t('show_all', { total: number(total) })}
        </Button>
      ) : null}
    </>
  );
};
