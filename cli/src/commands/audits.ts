import type { Command } from 'commander';
import type { StartFlags } from '../service/audits.ts';
import type { ServiceFlags } from '../service/connect.ts';
import type { Io } from '../terminal/io.ts';
import { addServiceOptions } from './service-command.ts';

const words = (given: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...given.split(','),
];
const load = () => import('../service/audits.ts');

/** `copydesk audits start|list|watch|show`. */
export const addAudits = (program: Command, io: Io): void => {
  const audits = program.command('audits').summary('start, list, watch and show audits');
  addServiceOptions(audits.command('start'))
    .argument('[targets...]', 'addresses of pages, or files to upload')
    .summary('start an audit')
    .option('--crawl <address>', 'follow the links of a site from this page on')
    .option('--max-pages <count>', 'at most so many pages of the site', Number)
    .option('--sitemap <address>', 'the pages that a sitemap lists', words)
    .option('--all-assets', 'every asset of the workspace')
    .option('--packs <names>', 'only these of the enabled packs', words)
    .option('--render <how>', 'static, or browser to run the scripts of pages')
    .option('--market <name>', 'where it is published', words)
    .option('--category <name>', 'what it is about', words)
    .option('--channel <name>', 'where it stands, such as email', words)
    .option('--audience <name>', 'whom it is for, such as consumer', words)
    .option('--language <key>', 'its language; found out from the text if not said')
    .option('--name <text>', 'a name for the audit')
    .option('--watch', 'wait until it has ended')
    .action(async (targets: string[], flags: StartFlags) =>
      (await load()).startAudit(io, targets, flags),
    );
  addServiceOptions(audits.command('list'))
    .summary('list audits, newest first')
    .option('--limit <count>', 'at most so many (default: 20)', Number)
    .action(async (flags: ServiceFlags & { limit?: number }) =>
      (await load()).listAudits(io, flags),
    );
  addServiceOptions(audits.command('watch'))
    .argument('<audit>', 'identifier of the audit')
    .summary('follow an audit until it has ended')
    .action(async (id: string, flags: ServiceFlags) => (await load()).watchAudit(io, id, flags));
  addServiceOptions(audits.command('show'))
    .argument('<audit>', 'identifier of the audit')
    .summary('tell what an audit found, and what it cannot tell')
    .action(async (id: string, flags: ServiceFlags) => (await load()).showAudit(io, id, flags));
};
