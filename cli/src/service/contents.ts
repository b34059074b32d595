import { tellRemedy } from '../check/remedy.ts';
import { EXIT, Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { print } from '../terminal/print.ts';
import { type ServiceFlags, withService } from './connect.ts';
import { languageOption } from './language-option.ts';
import { readTextFile } from './read-text.ts';

export interface ContentFlags extends ServiceFlags {
  readonly id?: string;
  readonly name?: string;
  readonly market?: readonly string[];
  readonly category?: readonly string[];
  readonly channel?: readonly string[];
  readonly language?: string;
}

interface ToldFinding {
  readonly severity: string | null;
  readonly rule_name: string | null;
  readonly violating_text: string | null;
  readonly review_state: string;
  readonly omission: string | null;
}

const metadataOf = ({ market, category, channel, language }: ContentFlags) => {
  const metadata = {
    ...languageOption(language),
    ...(market ? { market: [...market] } : {}),
    ...(category ? { category: [...category] } : {}),
    ...(channel ? { channel: [...channel] } : {}),
  };
  return Object.keys(metadata).length > 0 ? { metadata } : {};
};

const tellFindings = (findings: readonly ToldFinding[]): readonly string[] =>
  findings.flatMap(
    ({ severity, rule_name: rule, violating_text: words, review_state: state, omission }) => {
      // A text to add is among the edits of a receipt; a sentence to leave out is not.
      const remedy = tellRemedy({ insertion: null, insertion_status: null, omission });
      return [
        `  ${(severity ?? '').padEnd(8)} ${rule ?? ''}: ${words === null ? 'something is missing' : JSON.stringify(words)} (${state})`,
        ...(remedy === null ? [] : [`           ${remedy}`]),
      ];
    },
  );

const tellGaps = (
  gaps: readonly { readonly because: string; readonly what_to_do: string; readonly kind: string }[],
): readonly string[] =>
  gaps.flatMap(({ kind, because, what_to_do: todo }) => [
    `  Not known: ${because}`,
    ...(kind === 'not_known' ? [`             ${todo}`] : []),
  ]);

/** Pushes a file as the next version of a content. Exits with 1 if something is undecided. */
export const pushContent = async (io: Io, file: string, flags: ContentFlags): Promise<void> => {
  const { name, text, format } = await readTextFile(io, file);
  const id = flags.id ?? (file === '-' ? undefined : file);
  if (id === undefined)
    throw new Failure(
      'The content has no identifier.',
      'Add --id with the name that your system has for it.',
    );
  await withService(io, flags, async (client) => {
    const content = await client.contents.put(id, {
      text,
      format,
      name: flags.name ?? name,
      ...metadataOf(flags),
    });
    const open = content.findings.filter(({ review_state: state }) => state === 'undecided');
    print(io, flags, content, [
      `${content.external_id}, version ${content.version}: ${content.findings.length} violations, ${open.length} undecided`,
      ...tellFindings(content.findings),
      ...tellGaps(content.gaps),
      `Review it in the audit ${content.audit_id}.`,
    ]);
    io.exit(open.length === 0 ? EXIT.clean : EXIT.findings);
  });
};

/** Asks whether a text may be published. Exits with 0 for pass, else with 1. */
export const askGate = async (io: Io, file: string, flags: ContentFlags): Promise<void> => {
  const { name, text, format } = await readTextFile(io, file);
  await withService(io, flags, async (client) => {
    const receipt = await client.gate.ask({
      text,
      format,
      name: flags.name ?? name,
      ...(flags.id === undefined ? {} : { external_id: flags.id }),
      ...metadataOf(flags),
    });
    print(io, flags, receipt, [
      `${receipt.verdict} (receipt ${receipt.id}, policy ${receipt.policy_version})`,
      ...tellFindings(receipt.findings),
      ...receipt.edits.map(({ kind, text: words }) => `  ${kind}: ${JSON.stringify(words)}`),
      ...tellGaps(receipt.gaps),
      ...(receipt.verdict === 'hold' ? [`A person decides in the audit ${receipt.audit_id}.`] : []),
    ]);
    io.exit(receipt.verdict === 'pass' ? EXIT.clean : EXIT.findings);
  });
};
