import type { Mailer } from '../platform/mail/mailer.ts';
import type { SelfService } from '../workspaces/self-service.ts';
import type { OidcClient } from './oidc-client.ts';
import type { SessionTimes } from './session.ts';
import type { Vault } from './vault.ts';

/** What signing in needs besides the database; the root of the program makes it from the configuration. */
export interface SignInParts {
  readonly times: SessionTimes;
  readonly mail: Mailer;
  /** Null without a secret: then no second factor can be set up. */
  readonly vault: Vault | null;
  /** Null without a provider. */
  readonly oidc: OidcClient | null;
  readonly selfService: SelfService;
  /**
   * What links in messages begin with. Never taken from a request: whoever asks for a link could name a
   * host of their own and receive the token there.
   */
  readonly publicUrl: string;
}
