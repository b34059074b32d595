import type { Tool } from './shared/tool.ts';
import { auditTools } from './tools/audits.ts';
import { checkTools } from './tools/checks.ts';
import { documentTools } from './tools/documents.ts';
import { findingTools } from './tools/findings.ts';
import { keyTools } from './tools/key.ts';
import { libraryTools } from './tools/library.ts';
import { reviewTools } from './tools/review.ts';

/** Every tool, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  ...keyTools,
  ...libraryTools,
  ...documentTools,
  ...checkTools,
  ...auditTools,
  ...findingTools,
  ...reviewTools,
];

export const findTool = (name: string): Tool | undefined =>
  TOOLS.find((tool) => tool.name === name);
