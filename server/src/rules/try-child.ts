import { type TrialRequest, tryRule } from './try-rule.ts';

// The child process of try-in-child.ts: receives a draft and sends its trial.
process.on('message', (request: TrialRequest) => process.send?.(tryRule(request)));
