import type { Tool } from '../src/shared/tool.ts';
import { TOOLS } from '../src/tools.ts';

const effectOf = ({ effect }: Tool): string => {
  if (effect.readOnlyHint) return 'reads';
  return effect.destructiveHint ? 'replaces' : 'adds';
};

const firstSentence = (description: string): string => /^.*?\.(?= |$)/.exec(description)?.[0] ?? '';

/** The table of all tools in docs/agents.md. */
const toolTable = (): string =>
  [
    '| tool | what it does | a key needs | effect |',
    '|---|---|---|---|',
    ...TOOLS.map((tool) => {
      const scopes = tool.scopes.map((scope) => `\`${scope}\``).join(' and ') || 'nothing more';
      return `| \`${tool.name}\` | ${firstSentence(tool.description)} | ${scopes} | ${effectOf(tool)} |`;
    }),
  ].join('\n');

const BEGIN = '<!-- tools: written by npm run mcp:tools -->';
const END = '<!-- end of tools -->';

/** A document with the table as it should be. */
export const withToolTable = (document: string): string => {
  const [before, rest = ''] = document.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error('The document has no place for the table of tools.');
  return `${before}${BEGIN}\n\n${toolTable()}\n\n${END}${after}`;
};
