import { type TrialRequest, tryRule } from './try-rule.ts';

// The other end of try-in-child.ts: what is being written in, what became of it out.
process.on('message', (request: TrialRequest) => process.send?.(tryRule(request)));
