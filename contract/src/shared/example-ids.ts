const ID = '01kb3yz8v7e8xs6e1hq6m2p4';

/**
 * What the examples put into an address, by what it names. A test replaces the identifiers by those of things that it
 * made, and sends every example to the service.
 */
const EXAMPLE_IDS = {
  asset: `ast_${ID}ak`,
  audit: `aud_${ID}ah`,
  bulk: `blk_${ID}af`,
  'bulk run': `blk_${ID}af`,
  document: `doc_${ID}aa`,
  entry: `ent_${ID}ag`,
  finding: `fin_${ID}ar`,
  event: `evt_${ID}ah`,
  hint: `hnt_${ID}aq`,
  import: `imp_${ID}ag`,
  infobase: `inf_${ID}ag`,
  'knowledge base': `inf_${ID}ag`,
  pack: 'eu-finance',
  receipt: `gat_${ID}ah`,
  rule: `rul_${ID}ah`,
  schedule: `sch_${ID}an`,
  snapshot: `snp_${ID}am`,
  'standing decision': `std_${ID}at`,
  template: `tpl_${ID}ab`,
  test: `rts_${ID}ah`,
  tone: `ton_${ID}ac`,
  'tone of voice': `ton_${ID}ac`,
  version: '1',
  violation: `vio_${ID}aj`,
} as const satisfies Readonly<Record<string, string>>;

export type ExampleThing = keyof typeof EXAMPLE_IDS;

export const exampleId = (thing: ExampleThing): string => EXAMPLE_IDS[thing];

/** Whether examples exist for a name that is read from an address. */
export const isExampleThing = (name: string): name is ExampleThing => name in EXAMPLE_IDS;
