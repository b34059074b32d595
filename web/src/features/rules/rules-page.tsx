import { getRouteApi } from '@tanstack/react-router';
import { CurlButton } from '../../ui/curl-button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PacksTable } from './packs-table.tsx';
import { RulesTable } from './rules-table.tsx';
import type { RulesSearch } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/rules');

/** Packs with their switches, and the rules that they bring. */
export const RulesPage = () => {
  const t = useTexts();
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
        actions={<CurlButton method="GET" path="/public/v1/packs" />}
      />
      <Section title={t('packs')}>
        <PacksTable />
      </Section>
      <Section title={t('rules')}>
        <RulesTable search={search} onChange={change} />
      </Section>
    </Page>
  );
};
