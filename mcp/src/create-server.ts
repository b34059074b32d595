import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { callTool } from './call-tool.ts';
import { codeOf, NOTE, toErrorData, toErrorResult, toResult, toSafeJson } from './present.ts';
import { fillPrompt, PROMPTS } from './prompts.ts';
import { matchResource, type Resource, RESOURCES } from './resources.ts';
import { isAllowed, type Tool, type ToolContext } from './shared/tool.ts';
import { findTool, TOOLS } from './tools.ts';
import { VERSION } from './version.ts';

const JSON_TYPE = 'application/json';

const INSTRUCTIONS = [
  'Copydesk generates content and checks what a team publishes against rules.',
  'A finding is a place that breaks a rule. People decide about findings, and every decision is kept as evidence.',
  NOTE,
  'Decide about findings only if a person asked for it, and use dry_run first.',
  'Lists end with next_cursor: send it as cursor for what follows.',
].join(' ');

/** What a client may keep of lists that depend on the key: for itself, and not for long. */
const OWN = { ttlMs: 60_000, cacheScope: 'private' } as const;
const CHANGING = { ttlMs: 0, cacheScope: 'private' } as const;

const toListed = ({ name, title, description, input, output, effect }: Tool) => ({
  name,
  title,
  description,
  inputSchema: input as { type: 'object' },
  outputSchema: output as { type: 'object' },
  annotations: { title, ...effect },
});

const toDescribed = ({ name, description }: Resource) => ({
  name,
  description,
  mimeType: JSON_TYPE,
});

const readResource = async (uri: string, context: ToolContext) => {
  const found = matchResource(uri);
  if (!found) throw new ResourceNotFoundError(uri);
  try {
    const data = await callTool(found.resource.of, context, found.input);
    const text = toSafeJson({ note: NOTE, ...data });
    return { contents: [{ uri, mimeType: JSON_TYPE, text }] };
  } catch (error) {
    const known = codeOf(error);
    if (known === 'not_found') throw new ResourceNotFoundError(uri);
    const { code, detail } = toErrorData(error);
    const { InvalidParams, InternalError } = ProtocolErrorCode;
    const said = `${String(code)}: ${String(detail)}`;
    throw new ProtocolError(known === null ? InternalError : InvalidParams, said);
  }
};

/** A server for one caller: the tools and resources that the key allows. */
export const createServer = (caller: ToolContext): McpServer => {
  const mcp = new McpServer(
    { name: 'copydesk', title: 'Copydesk', version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'tools/list': OWN,
        'prompts/list': OWN,
        'resources/list': OWN,
        'resources/templates/list': OWN,
        'resources/read': CHANGING,
        'server/discover': OWN,
      },
    },
  );
  const { server } = mcp;
  const isOpen = (tool: Tool) => isAllowed(tool, caller);
  const resources = RESOURCES.filter(({ of }) => isOpen(of));
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.filter(isOpen).map(toListed) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = findTool(params.name);
    if (!tool) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name.');
    }
    try {
      const context = { ...caller, signal: mcpReq.signal };
      return toResult(await callTool(tool, context, params.arguments ?? {}));
    } catch (error) {
      return toErrorResult(error);
    }
  });
  server.setRequestHandler('resources/list', () => ({
    resources: resources
      .filter(({ isPattern }) => !isPattern)
      .map((resource) => ({ uri: resource.uri, ...toDescribed(resource) })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: resources
      .filter(({ isPattern }) => isPattern)
      .map((resource) => ({ uriTemplate: resource.uri, ...toDescribed(resource) })),
  }));
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) =>
    readResource(params.uri, { ...caller, signal: mcpReq.signal }),
  );
  const isUsable = (name: string) => TOOLS.some((tool) => tool.name === name && isOpen(tool));
  const prompts = PROMPTS.filter(({ tools }) => tools.every(isUsable));
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, title, description, argument }) => ({
      name,
      title,
      description,
      arguments: argument ? [{ ...argument, required: true }] : [],
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const filled = fillPrompt(params.name, params.arguments ?? {});
    if (!filled || !prompts.includes(filled.prompt)) {
      const said = 'There is no such prompt, or its argument is missing.';
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, said);
    }
    const content = { type: 'text', text: filled.text } as const;
    return { description: filled.prompt.description, messages: [{ role: 'user', content }] };
  });
  return mcp;
};
