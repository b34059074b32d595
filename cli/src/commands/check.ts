import type { Command } from 'commander';
import type { CheckFlags } from '../check/settings.ts';
import type { Io } from '../terminal/io.ts';

const words = (given: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...given.split(',').map((word) => word.trim()),
];

/** `copydesk check`: files against rules, without a service unless --api asks for one. */
export const addCheck = (program: Command, io: Io): void => {
  program
    .command('check')
    .argument('[files...]', 'files, folders, globs, or - for the standard input')
    .summary('check files against rules')
    .description(
      'Checks Markdown, MDX, AsciiDoc, HTML, JSON translations, PO, text, DOCX, PPTX and PDF against rule packs, on this machine. Exits with 0 if nothing was found, 1 if something was, and 2 if a file could not be read.',
    )
    .option('--packs <names>', 'packs to check against, by name or folder (default: all)', words)
    .option('--language <key>', 'the language of the files; found out from each text if not said')
    .option('--market <name>', 'where the texts are published, such as EU, UK or NL', words)
    .option('--category <name>', 'what they are about, such as finance; adds rules', words)
    .option('--channel <name>', 'web_page, document, post, email or print', words)
    .option('--audience <name>', 'consumer, business or professional', words)
    .option('--severity <level>', 'exit with 1 from this severity on (default: LOW)')
    .option('--format <name>', 'text, json, sarif or github (default: text)')
    .option('--json', 'the same as --format json')
    .option('--output <file>', 'write the report to a file')
    .option('--baseline <file>', 'known findings, which do not count')
    .option('--update-baseline', 'write what is found now into the baseline')
    .option('--prune-baseline', 'remove from the baseline what is not found any more')
    .option('--ignore <glob>', 'files to leave out', words)
    .option('--stdin-name <name>', 'the name of the standard input, for its format')
    .option('--config <file>', 'a configuration file (default: the nearest .copydesk.yaml)')
    .option('--no-cache', 'read the packs anew')
    .option('--api', 'ask the service, by the rules that the workspace has enabled')
    .option('--profile <name>', 'the profile to use with --api')
    .action(async (files: string[], flags: CheckFlags) => {
      const { runCheck } = await import('../check/run-check.ts');
      if (!flags.api) return io.exit(await runCheck(io, files, flags, null));
      const { withService } = await import('../service/connect.ts');
      const { checkByService } = await import('../check/check-by-service.ts');
      const service = flags.profile === undefined ? {} : { profile: flags.profile };
      const code = await withService(io, service, (client) =>
        runCheck(io, files, flags, (settings) => checkByService(client, settings)),
      );
      return io.exit(code);
    });
};
