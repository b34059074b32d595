import Type, { type Static } from 'typebox';
import { Metadata, TextFormat } from '../assets/asset.ts';
import { AuditGap } from '../audits/gaps.ts';
import { LAST_NUMBER, Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Content, ContentFinding, contentExample } from './content.ts';
import { Name } from '../shared/name.ts';

export const VERDICTS = ['pass', 'pass_with_edits', 'hold', 'refuse'] as const;
export type Verdict = (typeof VERDICTS)[number];

const GATE = 'gat_01kb3yz8v7e8xs6e1hq6m2p4ah';

export const Verdict = oneOf(VERDICTS, {
  description:
    'pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide first. refuse: do not publish it.',
});

const verdict = (description: string) => oneOf(VERDICTS, { description });

export const GatePolicyRules = Type.Object(
  {
    severities: Type.Object(
      {
        CRITICAL: verdict('For undecided violations of this severity.'),
        HIGH: verdict('The same.'),
        MEDIUM: verdict('The same.'),
        LOW: verdict('The same.'),
        UNSPECIFIED: verdict('For rules without a severity.'),
      },
      {
        description:
          'pass_with_edits passes if the rule offers a text, and holds if it offers none.',
      },
    ),
    packs: Type.Array(
      Type.Object({
        pack_id: Type.String({ minLength: 1, maxLength: 100 }),
        verdict: verdict('For undecided violations of rules of the pack, whatever their severity.'),
      }),
      { maxItems: 100 },
    ),
    unjudged: oneOf(['pass', 'refuse'], {
      description:
        'What a rule means whose words are in the text and that only a model could judge. It is listed in any case.',
    }),
    gaps: oneOf(['pass', 'hold'], {
      description:
        'What it means if the language or a detail of the text is not known, and rules that did not run would object. It is listed in any case.',
    }),
  },
  { description: 'What the gate answers to undecided violations, and to what is not known.' },
);
export type GatePolicyRules = Static<typeof GatePolicyRules>;

/** The policy of a workspace that has none of its own. */
export const DEFAULT_POLICY: GatePolicyRules = {
  severities: {
    CRITICAL: 'refuse',
    HIGH: 'hold',
    MEDIUM: 'pass_with_edits',
    LOW: 'pass',
    UNSPECIFIED: 'hold',
  },
  packs: [],
  unjudged: 'pass',
  gaps: 'hold',
};

export const GatePolicy = Type.Object(
  {
    version: Type.Integer({ minimum: 0, description: '0 is the policy that Copydesk comes with.' }),
    changed_at: nullable(Timestamp('When this version was made; null for version 0.')),
    ...GatePolicyRules.properties,
  },
  { description: 'The policy of the gate. Every change is a new version.' },
);
export type GatePolicy = Static<typeof GatePolicy>;

export const gatePolicyExample: GatePolicy = { version: 0, changed_at: null, ...DEFAULT_POLICY };

export const SetGatePolicyRequest = Type.Object(
  {
    ...GatePolicyRules.properties,
    gaps: Type.Optional(
      oneOf(['pass', 'hold'], {
        description:
          'What it means if something is not known of a text. Stays as it is if it is left out.',
      }),
    ),
    expected_version: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: LAST_NUMBER }), {
        description: 'The version that was read; the answer is 412 if it is another by now.',
      }),
    ),
  },
  { description: 'A new version of the policy.' },
);

export const GateRequest = Type.Object(
  {
    text: Type.String({ description: 'The whole text that is to be published.' }),
    format: { ...TextFormat, default: 'text', description: 'What the text is.' },
    external_id: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 200 }), {
        description:
          'The content whose next version this is, so that earlier decisions count. A text without one is named by its hash.',
      }),
    ),
    name: Type.Optional(nullable(Name(300))),
    metadata: Type.Optional(nullable(Metadata)),
  },
  { description: 'A text that is to be published.' },
);

export const GateEdit = Type.Object(
  {
    violation_id: Type.String(),
    kind: oneOf(['replace', 'insert'], {
      description: 'Whether the text takes the place of the words or is added.',
    }),
    text: Type.String(),
    anchor: ContentFinding.properties.anchor,
  },
  { description: 'An edit that answers a violation. Nobody has applied it.' },
);
export type GateEdit = Static<typeof GateEdit>;

export const GateReceipt = Type.Object(
  {
    id: Id('Identifier of the receipt.', GATE),
    verdict: Verdict,
    text_hash: Type.String({
      description: 'SHA-256 of the text in UTF-8. An edited text has another one: ask again.',
    }),
    rule_set: Type.String({ description: 'Names the rules and their versions: a SHA-256.' }),
    policy_version: Type.Integer({ minimum: 0 }),
    checked_at: Timestamp('When.'),
    external_id: Type.String(),
    version: Type.Integer({ minimum: 1, description: 'The version of the content.' }),
    audit_id: Type.String({ description: 'Where people review it.' }),
    edits: Type.Array(GateEdit, { description: 'For pass_with_edits, otherwise empty.' }),
    findings: Type.Array(ContentFinding, { description: 'With what was decided until now.' }),
    gaps: Type.Array(AuditGap, {
      description:
        'What is not known of the text and which field to state, rules that were not judged or did not run, and what else is not known.',
    }),
    outcome: Type.Object(
      {
        verdict: Verdict,
        decided: Type.Boolean({
          description: 'False while the text is held and nobody has decided about it.',
        }),
        decided_by: nullable(oneOf(['policy', 'user', 'key', 'earlier_decision']), {
          description:
            'Who decided: the policy alone, a person, an API key, or a decision that was made about another version.',
        }),
        decided_at: nullable(Timestamp('When; null while it is not decided.')),
        is_newest: Type.Boolean({
          description: 'Whether the content still is as it was checked. If not, ask again.',
        }),
      },
      { description: 'The verdict as it is now, by the policy of the receipt.' },
    ),
  },
  { description: 'What the gate answered, and what became of it.' },
);
export type GateReceipt = Static<typeof GateReceipt>;

export const gateReceiptExample: GateReceipt = {
  id: GATE,
  verdict: 'hold',
  text_hash: contentExample.text_hash,
  rule_set: contentExample.rule_set,
  policy_version: 0,
  checked_at: '2026-03-02T09:15:00.000Z',
  external_id: 'page-42',
  version: 2,
  audit_id: contentExample.audit_id,
  edits: [],
  findings: contentExample.findings,
  gaps: [],
  outcome: {
    verdict: 'pass',
    decided: true,
    decided_by: 'user',
    decided_at: '2026-03-02T09:20:00.000Z',
    is_newest: true,
  },
};

export const PutContentQuery = Type.Object({
  gate: Type.Boolean({
    default: false,
    description: 'Also ask the gate about this version. The answer has what it says.',
  }),
});

export const PushedContent = Type.Object(
  {
    ...Content.properties,
    gate: Type.Optional(
      Type.Object(
        {
          id: GateReceipt.properties.id,
          verdict: Verdict,
          policy_version: GateReceipt.properties.policy_version,
          edits: GateReceipt.properties.edits,
          gaps: GateReceipt.properties.gaps,
        },
        {
          description:
            'What the gate says, if it was asked. `GET /gate/{id}` tells what became of it.',
        },
      ),
    ),
  },
  { description: 'A content that was pushed.' },
);
