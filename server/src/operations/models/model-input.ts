import type { SetModelRequest } from '@copydesk/contract/operations/own-model';
import { invalidValue } from '../../platform/errors.ts';
import { addressOf, type ModelAddresses } from '../../platform/model/addresses.ts';
import { KINDS } from '../../platform/model/parse-chain.ts';

/** The credentials of a workspace's own model. They are sealed as JSON. */
export interface ModelCredentials {
  readonly key: string;
  /** The second half of what Amazon asks for; empty for all others. */
  readonly keyId: string;
}

/** A workspace's own model, as it is stored. */
export interface OwnModel {
  readonly id: string;
  readonly kind: SetModelRequest['kind'];
  readonly model: string;
  readonly name: string | null;
  readonly url: string | null;
}

const AMAZON = /^bedrock-runtime\.([a-z0-9-]+)\.amazonaws\.com(\.cn)?$/;
/** Kinds that have no address of their own, and an example of one. */
const EXAMPLES: Readonly<Partial<Record<OwnModel['kind'], string>>> = {
  azure: 'https://resource.openai.azure.com/openai',
  bedrock: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
  compatible: 'http://127.0.0.1:11434/v1',
};

const NOT_LISTED = 'its address is not on the list of the operator (MODEL_ADDRESSES)';

/** The region that an address of Amazon names; null if it is no such address. */
export const regionOf = (url: string): string | null =>
  AMAZON.exec(new URL(url).hostname)?.[1] ?? null;

const readAddress = (
  { kind, address }: SetModelRequest,
  addresses: ModelAddresses,
): string | null => {
  const text = address?.trim() ?? '';
  if (text === '') {
    const example = EXAMPLES[kind];
    if (example) throw invalidValue(['address'], `this provider needs one, such as ${example}`);
    const usual = addressOf(kind);
    if (usual !== null && addresses.isAllowed(new URL(usual))) return null;
    throw invalidValue(['kind'], NOT_LISTED);
  }
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalidValue(['address'], 'it must begin with https:// or http://');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw invalidValue(['address'], 'it must have no password, query or fragment');
  }
  if (!addresses.isAllowed(url)) {
    throw invalidValue(['address'], NOT_LISTED);
  }
  if (kind === 'bedrock' && regionOf(url.href) === null) {
    throw invalidValue(['address'], `it must be like ${EXAMPLES.bedrock}`);
  }
  return url.href.replace(/\/+$/, '');
};

const readCredentials = ({
  kind,
  key = null,
  key_id: keyId = null,
}: SetModelRequest): ModelCredentials | null => {
  const given = { key: key?.trim() ?? '', keyId: keyId?.trim() ?? '' };
  if (given.key === '' && kind !== 'compatible') {
    throw invalidValue(['key'], 'this provider needs one');
  }
  if (kind === 'bedrock' && given.keyId === '') {
    throw invalidValue(['key_id'], 'Amazon needs the id of the access key');
  }
  if (kind !== 'bedrock' && given.keyId !== '') {
    throw invalidValue(['key_id'], 'only Amazon Bedrock has one');
  }
  return given.key === '' ? null : given;
};

/**
 * Reads what somebody entered about a model. The provider's own address must be on the operator's list as well, so a
 * list without it keeps texts from that provider. Throws invalid.
 */
export const readModelInput = (
  input: SetModelRequest,
  addresses: ModelAddresses,
  id: string,
): { readonly own: OwnModel; readonly credentials: ModelCredentials | null } => {
  const { kind, model } = input;
  const name = input.name?.trim() || null;
  if (name !== null && kind !== 'compatible') {
    throw invalidValue(['name'], 'only a compatible server is named');
  }
  // A receipt must not say that a known provider wrote what it did not write.
  if (name !== null && (KINDS as readonly string[]).includes(name.toLowerCase())) {
    throw invalidValue(['name'], 'this is the name of a known provider');
  }
  const url = readAddress(input, addresses);
  return { own: { id, kind, model, name, url }, credentials: readCredentials(input) };
};
