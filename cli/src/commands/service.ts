import type { Command } from 'commander';
import type { ServiceFlags } from '../service/connect.ts';
import type { ContentFlags } from '../service/contents.ts';
import type { GenerateFlags } from '../service/generate.ts';
import type { Io } from '../terminal/io.ts';
import { addServiceOptions } from './service-command.ts';

const words = (given: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...given.split(','),
];
const each = (given: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  given,
];

/** `copydesk generate`. */
export const addGenerate = (program: Command, io: Io): void => {
  addServiceOptions(program.command('generate'))
    .argument('<template>', 'key or identifier of the template')
    .summary('write a document by a template')
    .option('--language <key>', 'the language of the text (default: EN)')
    .option('--field <key=value>', 'a field of the form; may be repeated', each)
    .option('--fields <file>', 'fields in a YAML or JSON file')
    .option('--tone <id>', 'the tone of voice')
    .option('--stream', 'print the text while it is written')
    .action(async (template: string, flags: GenerateFlags) =>
      (await import('../service/generate.ts')).generate(io, template, flags),
    );
};

/** `copydesk rules test`. */
export const addRules = (program: Command, io: Io): void => {
  const rules = program.command('rules').summary('test rules');
  addServiceOptions(rules.command('test'))
    .argument('<target>', 'a rule of the workspace (rul_…), or the folder of a pack')
    .summary('run the tests of a rule or of a pack')
    .action(async (target: string, flags: ServiceFlags) =>
      (await import('../service/rules.ts')).testRules(io, target, flags),
    );
};

/** `copydesk verify`. */
export const addVerify = (program: Command, io: Io): void => {
  addServiceOptions(program.command('verify'))
    .argument('<target>', 'an audit (aud_…), an export (.zip) or its folder')
    .summary('verify that no decision was changed or left out')
    .action(async (target: string, flags: ServiceFlags) =>
      (await import('../service/verify.ts')).verify(io, target, flags),
    );
};

const addContentOptions = (command: Command): Command =>
  addServiceOptions(command)
    .argument('<file>', 'a text file, or - for the standard input')
    .option('--language <key>', 'its language; found out from the text if not said')
    .option('--name <text>', 'a name for people')
    .option('--market <name>', 'where it is published', words)
    .option('--category <name>', 'what it is about', words)
    .option('--channel <name>', 'where it stands', words);

/** `copydesk contents push` and `copydesk gate`. */
export const addContents = (program: Command, io: Io): void => {
  const contents = program.command('contents').summary('push texts that another system has');
  addContentOptions(contents.command('push'))
    .summary('push a file as the next version of a content')
    .option('--id <name>', 'the name that your system has for it (default: the path)')
    .action(async (file: string, flags: ContentFlags) =>
      (await import('../service/contents.ts')).pushContent(io, file, flags),
    );
  addContentOptions(program.command('gate'))
    .summary('ask whether a text may be published')
    .option('--id <name>', 'the content whose next version it is')
    .action(async (file: string, flags: ContentFlags) =>
      (await import('../service/contents.ts')).askGate(io, file, flags),
    );
};
