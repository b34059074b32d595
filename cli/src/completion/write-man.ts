import type { DescribedCommand } from './describe.ts';

/** Text for roff: no line begins with a sign that roff would read as a command. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');

const section = (command: DescribedCommand): readonly string[] => [
  `.SS "copydesk ${roff(command.usage)}"`,
  `${roff(command.description)}${/[.!?]$/.test(command.description) ? '' : '.'}`,
  ...command.options.flatMap(({ flags, description }) => [
    '.TP',
    `.B "${roff(flags)}"`,
    roff(description),
  ]),
];

const END = `.SH EXIT STATUS
.TP
.B 0
Nothing was found, or the command did what it should.
.TP
.B 1
Findings, a broken trail, failing tests, or a text that may not be published.
.TP
.B 2
A mistake in the command line, or something that could not be read or reached.
.SH ENVIRONMENT
.TP
.B COPYDESK_URL
The address of the service. It wins over a profile.
.TP
.B COPYDESK_API_KEY
The key. It wins over a profile.
.TP
.B COPYDESK_PROFILE
The profile to use.
.TP
.B NO_COLOR
Switches colours off.
.TP
.B XDG_CONFIG_HOME, XDG_CACHE_HOME
Where profiles are stored, and where packs that were read are kept.
.SH FILES
.TP
.B .copydesk.yaml
What to check, and how, in this folder and below it.
.TP
.B $XDG_CONFIG_HOME/copydesk/profiles.json
Addresses and keys. Only its owner can read it.
`;

/** The manual page of the program. */
export const writeMan = (commands: readonly DescribedCommand[], version: string): string => {
  const [program, ...others] = commands;
  const leaves = others.filter((command) => command.commands.length === 0);
  return [
    `.TH COPYDESK 1 "" "copydesk ${version}" "User Commands"`,
    '.SH NAME',
    `copydesk \\- ${roff('check texts against rules, and work with a Copydesk service')}`,
    '.SH SYNOPSIS',
    '.B copydesk',
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    roff(program?.description ?? ''),
    '.SH COMMANDS',
    ...leaves.flatMap(section),
    END,
  ].join('\n');
};
