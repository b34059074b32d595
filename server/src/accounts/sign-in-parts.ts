import type { Mailer } from '../platform/mail/mailer.ts';
import type { SelfService } from '../workspaces/self-service.ts';
import type { OidcClient } from './oidc-client.ts';
import type { FactorPolicy } from './required-factor.ts';
import type { SessionTimes } from './session.ts';
import type { Vault } from './vault.ts';

/** What signing in needs besides the database. The program's root creates it from the configuration. */
export interface SignInParts {
  readonly times: SessionTimes;
  readonly mail: Mailer;
  /** Null without a configured secret: then no second factor can be set up. */
  readonly vault: Vault | null;
  /** Null if no provider is configured. */
  readonly oidc: OidcClient | null;
  readonly selfService: SelfService;
  /** What the operator asks of everybody. */
  readonly factors: FactorPolicy;
  /**
   * The start of all links in emails. It is never taken from a request: somebody could ask for a link with a
   * host of their own and receive the token there.
   */
  readonly publicUrl: string;
}
