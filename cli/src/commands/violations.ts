import type { Command } from 'commander';
import type { ReviewFlags } from '../review/run-review.ts';
import type { ServiceFlags } from '../service/connect.ts';
import type { DecideFlags } from '../review/violations.ts';
import type { Io } from '../terminal/io.ts';
import { addServiceOptions } from './service-command.ts';

const load = () => import('../review/violations.ts');

const addFilters = (command: Command): Command =>
  command
    .option('--severity <level>', 'only this severity')
    .option(
      '--state <state>',
      'undecided, elevated_risk, urgent_violation, dismissed, fixed or all (default: undecided)',
    )
    .option('--search <words>', 'only with these words');

/** `copydesk violations list|show|review|comment`, and `copydesk review`. */
export const addViolations = (program: Command, io: Io): void => {
  const violations = program.command('violations').summary('list and decide about violations');
  addFilters(addServiceOptions(violations.command('list')))
    .argument('<audit>', 'identifier of the audit')
    .summary('list the violations of an audit')
    .option('--limit <count>', 'at most so many (default: 50)', Number)
    .action(async (audit: string, flags: ReviewFlags & { limit?: number }) =>
      (await load()).listViolations(io, audit, flags),
    );
  addServiceOptions(violations.command('show'))
    .argument('<violation>', 'identifier of the violation')
    .summary('show a violation with its comments')
    .action(async (id: string, flags: ServiceFlags) => (await load()).showViolation(io, id, flags));
  addServiceOptions(violations.command('review'))
    .argument('<violation>', 'identifier of the violation')
    .argument('<action>', 'dismiss, elevated_risk, urgent_violation, mark_fixed or reopen')
    .summary('decide about a violation')
    .option('--reason <text>', 'why it is dismissed; a dismissal needs one')
    .option('--group', 'decide about the same finding on all assets')
    .option('--if-match <tag>', 'the etag of what you read: refused if somebody decided since')
    .action(async (id: string, action: string, flags: DecideFlags) =>
      (await load()).reviewViolation(io, id, action, flags),
    );
  addServiceOptions(violations.command('comment'))
    .argument('<violation>', 'identifier of the violation')
    .argument('<text>', 'the comment')
    .summary('comment on a violation')
    .action(async (id: string, text: string, flags: ServiceFlags) =>
      (await load()).commentOn(io, id, text, flags),
    );
  addFilters(program.command('review').option('--profile <name>', 'the profile to use'))
    .argument('<audit>', 'identifier of the audit')
    .summary('go through the violations of an audit by keys')
    .action(async (audit: string, flags: ReviewFlags) =>
      (await import('../review/run-review.ts')).runReview(io, audit, flags),
    );
};
