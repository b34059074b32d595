import type { Tool } from './shared/tool.ts';
import { findTool } from './tools.ts';

interface ResourceEntry {
  /** An address, or a pattern with one identifier in it. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly tool: string;
}

/** What can be read by its address. Each address shows what a tool without further input shows. */
const ENTRIES: readonly ResourceEntry[] = [
  {
    uri: 'copydesk://templates',
    name: 'templates',
    description: 'The first templates of the workspace.',
    tool: 'list_templates',
  },
  {
    uri: 'copydesk://tones',
    name: 'tones',
    description: 'The first tones of voice, in English.',
    tool: 'list_tones',
  },
  {
    uri: 'copydesk://knowledge',
    name: 'knowledge',
    description: 'The first knowledge bases.',
    tool: 'list_knowledge',
  },
  {
    uri: 'copydesk://audits',
    name: 'audits',
    description: 'The newest audits.',
    tool: 'list_audits',
  },
  {
    uri: 'copydesk://audits/{audit_id}',
    name: 'audit',
    description: 'How far an audit is.',
    tool: 'get_audit',
  },
  {
    uri: 'copydesk://audits/{audit_id}/findings',
    name: 'findings',
    description: 'The worst undecided findings of an audit.',
    tool: 'search_findings',
  },
  {
    uri: 'copydesk://findings/{finding_id}',
    name: 'finding',
    description: 'A finding with its rule and comments.',
    tool: 'get_finding',
  },
  {
    uri: 'copydesk://documents/{document_id}',
    name: 'document',
    description: 'The beginning of a document.',
    tool: 'get_document',
  },
];

export interface Resource extends ResourceEntry {
  readonly of: Tool;
  readonly isPattern: boolean;
}

export const RESOURCES: readonly Resource[] = ENTRIES.map((entry) => {
  const of = findTool(entry.tool);
  if (!of) throw new Error(`there is no tool ${entry.tool}`);
  return { ...entry, of, isPattern: entry.uri.includes('{') };
});

const patternOf = (uri: string): RegExp =>
  new RegExp(`^${uri.replaceAll(/\{(\w+)\}/g, '(?<$1>[0-9A-Za-z_]{1,80})')}$`);

/** Finds what an address means, and the input for its tool. */
export const matchResource = (
  uri: string,
): { readonly resource: Resource; readonly input: Record<string, string> } | null => {
  for (const resource of RESOURCES) {
    const found = patternOf(resource.uri).exec(uri);
    if (found) return { resource, input: { ...found.groups } };
  }
  return null;
};
