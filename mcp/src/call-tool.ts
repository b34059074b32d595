import { Compile } from 'typebox/compile';
import { Refusal } from './shared/refusal.ts';
import { isAllowed, restrictionOf, type Tool, type ToolContext } from './shared/tool.ts';

type Check = ReturnType<typeof Compile>;

/** A schema is compiled when its tool is called first. */
const checks = new WeakMap<Tool, Check>();

const checkOf = (tool: Tool): Check => {
  const check = checks.get(tool) ?? Compile(tool.input);
  checks.set(tool, check);
  return check;
};

const RESTRICTIONS = {
  key_read_only: 'This API key may only read. Ask for a key that may change things.',
  key_may_not_decide: 'This API key may not decide. Ask a person to decide.',
};

const MOST_MISTAKES = 10;

/** Every mistake with its place, so that a model can mend its call. */
const mistakesOf = (check: Check, input: unknown): string =>
  [...check.Errors(input)]
    // An unknown member is told twice: by its object, and as a value that nothing allows.
    .filter(({ keyword }) => keyword !== 'boolean')
    .slice(0, MOST_MISTAKES)
    .map(({ instancePath, keyword, message, params }) => {
      const names = Object.values(params as Record<string, unknown>).flat();
      const said = keyword === 'additionalProperties' ? `there is no ${names.join(', ')}` : message;
      return `${instancePath.slice(1).replaceAll('/', '.') || 'input'}: ${said}`;
    })
    .join('; ');

/** Checks the scopes and the input, then runs the tool. Throws what the API or the tool says against it. */
export const callTool = async (
  tool: Tool,
  context: ToolContext,
  input: unknown,
): Promise<Record<string, unknown>> => {
  const restriction = restrictionOf(tool, context);
  if (restriction !== null) throw new Refusal(restriction, RESTRICTIONS[restriction]);
  if (!isAllowed(tool, context)) {
    const lacking = tool.scopes.filter((scope) => !context.scopes.includes(scope));
    throw new Refusal(
      'scope_missing',
      `This API key lacks the scope ${lacking.join(' and ')}. Ask for a key that has it.`,
    );
  }
  const check = checkOf(tool);
  if (!check.Check(input)) throw new Refusal('invalid', mistakesOf(check, input));
  return tool.run(context, input);
};
