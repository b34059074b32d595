import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { TemplateContent, TemplateToEdit } from '@copydesk/contract/templates/template-draft';
import { getRouteApi } from '@tanstack/react-router';
import { usePreferences } from '../../../lib/preferences.ts';
import { useMay } from '../../../lib/session.ts';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { CommandsPane } from './commands-pane.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorNotices } from './editor-notices.tsx';
import styles from './editor.module.css';
import { FormPane } from './form-pane.tsx';
import { LanguageBar } from './language-bar.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { PaneProps } from './pane-props.ts';
import { PANES, type TemplateSearch } from '../search.ts';
import { useTexts } from '../texts.ts';
import { useDraft } from './use-draft.ts';
import { useTrial } from './use-trial.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

const route = getRouteApi('/w/$workspaceId/templates/$templateId');

/** The language in the address; else the language of the interface; else the template's first. */
const openLanguage = (
  languages: readonly TemplateContent[],
  asked: LanguageKey | undefined,
  read: 'en' | 'nl',
): number => {
  const find = (key: LanguageKey | undefined): number =>
    languages.findIndex((one) => one.language_key === key);
  const at = find(asked);
  return Math.max(0, at === -1 ? find(read === 'nl' ? 'NL' : 'EN') : at);
};

/** The three panes side by side, or one at a time in a narrow window. */
export const TemplateEditor = ({ template }: { readonly template: TemplateToEdit }) => {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMay('write');
  const draft = useDraft(template);
  const { languages } = draft;
  const open = (changes: TemplateSearch): void => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  const at = openLanguage(languages, search.lang, usePreferences().language);
  const content = languages[at];
  const trial = useTrial(template.id);
  const edit: PaneProps['edit'] = (change) =>
    draft.edit((before) => before.map((one, n) => (n === at ? change(one) : one)));
  const shown = search.pane ?? 'form';
  const paneOf = (name: (typeof PANES)[number]) => ({
    className: `${styles['pane']} ${name === 'preview' ? styles['middle'] : ''}`,
    'aria-label': t(`pane_${name}`),
    ...(shown === name ? { 'data-shown': '' } : {}),
  });
  const props = { content: content as TemplateContent, at, mayWrite, edit };
  return (
    <div className={styles['desk']}>
      <div className={styles['top']}>
        <EditorHeader template={template} draft={draft} content={content} open={open} />
        <EditorNotices template={template} draft={draft} mayWrite={mayWrite} />
        <LanguageBar draft={draft} at={at} mayWrite={mayWrite} open={open} />
        <div className={styles['partChoice']}>
          <SegmentedFilter
            label={t('show_part')}
            value={shown}
            onChange={(pane) => open({ pane })}
            choices={PANES.map((name) => ({ value: name, label: t(`pane_${name}`) }))}
          />
        </div>
      </div>
      {content ? (
        <div className={styles['panes']}>
          <section {...paneOf('form')}>
            <FormPane
              {...props}
              draft={draft}
              published={template.published}
              selected={search.field ?? null}
              onSelect={(field) => open({ field: field ?? undefined })}
            />
          </section>
          <section {...paneOf('preview')}>
            <PreviewPane
              content={content}
              mayWrite={mayWrite}
              trial={trial}
              onRun={() => open({ pane: 'commands' })}
            />
          </section>
          <section {...paneOf('commands')}>
            <CommandsPane key={content.language_key} {...props} draft={draft} trial={trial} />
          </section>
        </div>
      ) : null}
      {search.publish && mayWrite ? (
        <PublishDialog template={template} draft={draft} open={open} />
      ) : null}
      {search.versions ? (
        <VersionsDrawer
          template={template}
          draft={draft}
          version={search.version ?? null}
          open={open}
        />
      ) : null}
    </div>
  );
};
