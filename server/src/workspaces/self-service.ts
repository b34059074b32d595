import { OperationError } from '../platform/errors.ts';

/** The actions that people may do without the operator of the installation, who pays for their model use. */
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

/** Throws forbidden, with a message that says whom to ask, unless people may do this themselves. */
export const requireSelfService = (selfService: SelfService, what: keyof SelfService): void => {
  if (!selfService[what]) throw new OperationError('forbidden', REFUSALS[what]);
};
