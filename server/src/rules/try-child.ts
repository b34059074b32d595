import { answerRequests } from '../platform/children/answer-requests.ts';
import { type TrialRequest, tryRule } from './try-rule.ts';

// The child process of try-in-child.ts: receives a draft and sends its trial.
answerRequests((request: TrialRequest) => tryRule(request));
