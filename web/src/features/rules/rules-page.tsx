import { getRouteApi } from '@tanstack/react-router';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { NoisePlot } from './noise-plot.tsx';
import { PacksTable } from './packs-table.tsx';
import { RulesTable } from './rules-table.tsx';
import styles from './rules.module.css';
import type { RulesSearch } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/rules');

/**
 * The rules of the workspace, the packs that contain them, and the rules whose findings are often dismissed.
 */
export const RulesPage = () => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayChange = useMay('rules');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: RulesSearch): void => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  return (
    <Page>
      <PageHeader
        title={t('rules_title')}
        note={t('rules_note')}
        actions={
          <>
            <CurlButton method="GET" path="/public/v1/packs" />
            <LinkButton
              variant="default"
              to="/w/$workspaceId/rules/coverage"
              params={{ workspaceId }}
            >
              {t('coverage')}
            </LinkButton>
            {mayChange ? (
              <LinkButton
                leftSection={<Icon name="plus" />}
                to="/w/$workspaceId/rules/new"
                params={{ workspaceId }}
              >
                {t('new_rule')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className={styles['view']}>
        <SegmentedFilter
          label={t('view')}
          value={search.view ?? 'rules'}
          onChange={(view) => change({ view: view === 'rules' ? undefined : view })}
          choices={[
            { value: 'rules', label: t('rules') },
            { value: 'packs', label: t('packs') },
            { value: 'noise', label: t('noise') },
          ]}
        />
      </div>
      {search.view === 'packs' ? <PacksTable /> : null}
      {search.view === 'noise' ? (
        <Section title={t('noise_plot')} note={t('noise_plot_note')}>
          <NoisePlot />
        </Section>
      ) : null}
      {search.view === undefined ? <RulesTable search={search} onChange={change} /> : null}
    </Page>
  );
};
