import { LinkButton } from '../ui/link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { StandingPage } from './standing-page.tsx';
import { useTexts } from './texts.ts';

/** What was looked for, so that the page can say why it is not there. */
export type Missing = 'page' | 'workspace' | 'violation';

interface NotFoundPageProps {
  readonly missing?: Missing;
  /** What the server said about it. */
  readonly detail?: string;
}

export const NotFoundPage = ({ missing = 'page', detail }: NotFoundPageProps) => {
  const t = useTexts();
  return (
    <StandingPage>
      <title>{`${t('not_found')} · Copydesk`}</title>
      <EmptyState
        whole
        title={t('not_found')}
        action={
          <LinkButton to="/" variant="default">
            {t('to_home')}
          </LinkButton>
        }
      >
        {detail ? t('not_found_thing', { detail }) : t(`not_found_${missing}`)}
      </EmptyState>
    </StandingPage>
  );
};
