import { ID_PATTERN } from './shared/schema.ts';

interface PromptOf {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string } | null;
  /** The names of the tools that it speaks of. */
  readonly tools: readonly string[];
  readonly text: (argument: string) => string;
}

/** Ways of working that a person can pick in a client. */
export const PROMPTS: readonly PromptOf[] = [
  {
    name: 'review_audit',
    title: 'Go through an audit',
    description: 'Go through the undecided findings of an audit and propose decisions.',
    argument: { name: 'audit_id', description: 'Identifier of the audit.' },
    tools: ['search_findings', 'review_finding'],
    text: (auditId) =>
      `Go through the undecided findings of the audit ${auditId} with search_findings, worst first. For each one say in one sentence whether it breaks its rule and why. Propose a decision, and a reason for each dismissal. Run review_finding only with dry_run until I agree.`,
  },
  {
    name: 'check_before_publishing',
    title: 'Check a text before it is published',
    description: 'Check the text of this conversation and mend what the rules object to.',
    argument: null,
    tools: ['check_text', 'gate_text'],
    text: () =>
      'Check the text that I give you with check_text, in its language. List what the rules object to, with the words and the reason. Offer a corrected text, and check that one too. Say which rules were not judged. Ask me before you send it to gate_text.',
  },
];

const ID = new RegExp(ID_PATTERN);

/** The message of a prompt; null if there is no such prompt or the argument is no identifier. */
export const fillPrompt = (
  name: string,
  given: Readonly<Record<string, string>>,
): { readonly prompt: PromptOf; readonly text: string } | null => {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt) return null;
  const value = prompt.argument ? (given[prompt.argument.name] ?? '') : '';
  if (prompt.argument && !ID.test(value)) return null;
  return { prompt, text: prompt.text(value) };
};
