import { Failure } from '../terminal/failure.ts';
import type { DescribedCommand } from './describe.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

const wordsOf = ({ options, commands }: DescribedCommand): string =>
  [...commands, ...options.map(({ long }) => long), '--help'].join(' ');

const pathOf = ({ path }: DescribedCommand): string => path.map((step) => ` ${step}`).join('');

/** Finds out the command that is typed so far; the same lines work in bash and in zsh. */
const findPath = (commands: readonly DescribedCommand[], words: string, last: string): string => {
  const known = commands.filter(({ path }) => path.length > 0).map((one) => `'${pathOf(one)}'`);
  return `  local word command=''
  for word in ${words}; do
    case "$command $word" in
      ${known.join('|')}) command="$command $word" ;;
    esac
  done
  local choices=''
  case "$command" in
${commands.map((one) => `    '${pathOf(one)}') choices='${wordsOf(one)}' ;;`).join('\n')}
  esac
${last}`;
};

const bash = (commands: readonly DescribedCommand[]): string => `# Completion of copydesk for bash.
_copydesk() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
${findPath(
  commands,
  '"${COMP_WORDS[@]:1:COMP_CWORD-1}"',
  `  COMPREPLY=($(compgen -W "$choices" -- "$current"))`,
)}
}
complete -o default -F _copydesk copydesk
`;

const zsh = (commands: readonly DescribedCommand[]): string => `#compdef copydesk
# Completion of copydesk for zsh.
_copydesk() {
${findPath(
  commands,
  '"${words[@]:1:$((CURRENT - 2))}"',
  `  compadd -- \${=choices}
  _files`,
)}
}
compdef _copydesk copydesk
`;

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fish = (commands: readonly DescribedCommand[]): string => {
  const lines = commands.flatMap((one) => {
    const seen = one.path.map((step) => `__fish_seen_subcommand_from ${step}`).join('; and ');
    const when = seen === '' ? '__fish_use_subcommand' : seen;
    const children = commands.filter(
      ({ path }) =>
        path.length === one.path.length + 1 &&
        pathOf({ ...one, path: path.slice(0, -1) }) === pathOf(one),
    );
    return [
      ...children.map(
        (child) =>
          `complete -c copydesk -n ${quote(when)} -a ${child.path.at(-1) ?? ''} -d ${quote(child.summary)}`,
      ),
      ...one.options.map(
        ({ long, description, flags }) =>
          `complete -c copydesk -n ${quote(when)} -l ${long.slice(2)}${flags.includes('<') ? ' -r' : ''} -d ${quote(description)}`,
      ),
    ];
  });
  return `# Completion of copydesk for fish.\n${lines.join('\n')}\n`;
};

/** The script that completes the commands in a shell. */
export const writeCompletion = (shell: string, commands: readonly DescribedCommand[]): string => {
  if (shell === 'bash') return bash(commands);
  if (shell === 'zsh') return zsh(commands);
  if (shell === 'fish') return fish(commands);
  throw new Failure(`There is no completion for ${shell}.`, `Known are ${SHELLS.join(', ')}.`);
};
