import type {
  TemplateToEdit,
  TemplateVersionEntry,
} from '@copydesk/contract/templates/template-draft';
import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { Drawer } from '../../../ui/controls.ts';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ReturnFocus } from '../../../ui/dialogs/return-focus.tsx';
import { ShowMore } from '../../../ui/list/show-more.tsx';
import styles from './changes.module.css';
import type { TemplateSearch } from '../search.ts';
import { useTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';
import { VersionView } from './version-view.tsx';

interface VersionsDrawerProps {
  readonly template: TemplateToEdit;
  readonly draft: Draft;
  /** The version that is shown. */
  readonly version: number | null;
  readonly open: (changes: TemplateSearch) => void;
}

const useVersions = ({ id, version }: TemplateToEdit) =>
  useInfiniteQuery({
    // Publishing adds a version, so the list is read again.
    queryKey: [...keyOf('listTemplateVersions'), id, version],
    queryFn: ({ pageParam }) =>
      get('listTemplateVersions', {
        params: { template_id: id },
        query: { before: pageParam ?? undefined },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before: before }) => before,
  });

interface EntryProps {
  readonly entry: TemplateVersionEntry;
  readonly isNow: boolean;
  readonly onLook: () => void;
}

const Entry = ({ entry, isNow, onLook }: EntryProps) => {
  const t = useTexts();
  const { version, note, created_at: at, created_by_name: name } = entry;
  return (
    <li className={styles['version']}>
      <div className={styles['versionHead']}>
        <button
          type="button"
          className={styles['look']}
          aria-label={t('version_look', { version })}
          onClick={onLook}
        >
          {t('version_n', { version })}
        </button>
        {isNow ? <strong>{t('version_now')}</strong> : null}
        <span className={styles['quiet']}>
          <RelativeTime at={at} />{' '}
          {name === null ? t('version_by_service') : t('version_by', { name })}
        </span>
      </div>
      {note ? <p className={styles['note']}>{note}</p> : null}
    </li>
  );
};

/** All published versions. Each can be viewed and restored. */
export const VersionsDrawer = ({ template, draft, version, open }: VersionsDrawerProps) => {
  const t = useTexts();
  const query = useVersions(template);
  const entries = query.data?.pages.flatMap(({ versions }) => versions);
  return (
    <>
      <ReturnFocus />
      <Drawer
        opened
        position="right"
        size="lg"
        onClose={() => open({ versions: undefined, version: undefined })}
        title={t('versions_title', { name: template.name })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {version === null ? (
          <>
            <QueryWait query={query} rows={4} />
            {entries?.length === 0 ? <p className={styles['quiet']}>{t('versions_none')}</p> : null}
            <ol className="plain-list">
              {entries?.map((entry) => (
                <Entry
                  key={entry.version}
                  entry={entry}
                  isNow={entry.version === template.version}
                  onLook={() => open({ version: entry.version })}
                />
              ))}
            </ol>
            <ShowMore query={query} mt={8}>
              {t('older')}
            </ShowMore>
          </>
        ) : (
          <VersionView template={template} draft={draft} version={version} open={open} />
        )}
      </Drawer>
    </>
  );
};
