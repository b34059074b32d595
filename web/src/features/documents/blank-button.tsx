import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { Button, Menu } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { keptChoice } from './kept-choice.ts';
import { useTexts } from './texts.ts';

/** All languages, with the one that was used last in front. */
const languagesFor = (workspaceId: string) => {
  const { language } = keptChoice(workspaceId);
  return LANGUAGES.toSorted((a, b) => Number(b.key === language) - Number(a.key === language));
};

/** Creates an empty document. Its language decides which rules and which spelling apply. */
export const BlankButton = ({ workspaceId }: { readonly workspaceId: string }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: (language: LanguageKey) =>
      post('createBlankDocument', { body: { title: '', language } }),
    onSuccess: async ({ id: documentId }) => {
      void queries.invalidateQueries({ queryKey: keyOf('listDocuments') });
      await navigate({
        to: '/w/$workspaceId/documents/$documentId',
        params: { workspaceId, documentId },
      });
    },
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={begin.isPending} rightSection={<Icon name="down" />}>
          {begin.isError ? t('blank_failed') : t('blank_document')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languagesFor(workspaceId).map(({ key, name, tag }) => (
          <Menu.Item key={key} lang={tag} onClick={() => begin.mutate(key)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
