import { OperationError } from '../platform/errors.ts';

/** What people may do without the operator of the installation, who pays for what they spend. */
export interface SelfService {
  /** Whether everybody who is signed in may create workspaces. */
  readonly workspaces: boolean;
  /** Whether owners may choose the plan. */
  readonly plans: boolean;
}

const REFUSALS: Readonly<Record<keyof SelfService, string>> = {
  workspaces:
    'Only the operator of this installation creates workspaces. Ask the operator for one, or ask a ' +
    'colleague to invite you.',
  plans: 'Only the operator of this installation changes the plan. Ask the operator.',
};

/** Throws forbidden, with a sentence that says who to ask. */
export const requireSelfService = (selfService: SelfService, what: keyof SelfService): void => {
  if (!selfService[what]) throw new OperationError('forbidden', REFUSALS[what]);
};
