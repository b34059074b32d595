import Type from 'typebox';
import { closed, id, nullable, text, time, untrusted, word } from '../shared/schema.ts';
import { defineTool, READS } from '../shared/tool.ts';

const getKey = defineTool({
  name: 'get_key',
  title: 'Read which key this is',
  description:
    'Read which workspace and API key you work with, which scopes the key has, whether it may only read, and whether it may decide. Tools that it may not use are not listed.',
  scopes: [],
  effect: READS,
  input: closed({}),
  output: closed({
    workspace_id: id('Identifier of the workspace.'),
    key_id: id('Identifier of the key. Decisions are recorded as its own.'),
    scopes: Type.Array(word('What the key may do beyond the specification.')),
    read_only: Type.Boolean({ description: 'Whether the key may only read.' }),
    may_decide: Type.Boolean({ description: 'Whether the key may decide about findings.' }),
    expires_at: nullable(time('From when on it is refused.')),
    untrusted: untrusted({
      workspace_name: text('The name of the workspace.'),
      key_name: text('The name of the key.'),
    }),
  }),
  run: async ({ desk }) => {
    const { workspace, key } = await desk.me();
    return {
      workspace_id: workspace.id,
      key_id: key.id,
      scopes: key.scopes,
      read_only: key.read_only,
      may_decide: key.may_decide,
      expires_at: key.expires_at,
      untrusted: { workspace_name: workspace.name, key_name: key.name },
    };
  },
});

export const keyTools = [getKey];
