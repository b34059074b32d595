import { LinkButton } from '../ui/link.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { StandingPage } from './plain-page.tsx';
import { useTexts } from './texts.ts';

/** The kind of thing that was not found, so that the page can say why. */
export type Missing = 'page' | 'workspace' | 'violation';

interface NotFoundPageProps {
  readonly missing?: Missing;
  /** The server's own explanation. */
  readonly detail?: string;
}

export const NotFoundPage = ({ missing = 'page', detail }: NotFoundPageProps) => {
  const t = useTexts();
  return (
    <StandingPage>
      <title>{`${t('not_found')} · Copydesk`}</title>
      <Message
        whole
        title={t('not_found')}
        action={
          <LinkButton to="/" variant="default">
            {t('to_home')}
          </LinkButton>
        }
      >
        {detail ? t('not_found_thing', { detail }) : t(`not_found_${missing}`)}
      </Message>
    </StandingPage>
  );
};
