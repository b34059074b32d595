// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface Workspace {
  /** Identifier of the workspace. */
  id: string;
  name: string;
  /** The free plan has no API access. */
  plan: 'free' | 'team' | 'business';
  /** Whether the plan lets API keys in. */
  api_access: boolean;
  /** When it was made. */
  created_at: string;
  counts: {
    /** People. */
    members: number;
    /** API keys that work. */
    keys: number;
    /** Assets that are not archived. */
    assets: number;
    /** Rules that are switched on. */
    rules: number;
    /** Documents in any state. */
    documents: number;
    /** Audits in any state. */
    audits: number;
  };
  tokens: {
    /** Tokens that models may use a month; null is the installation's default. */
    budget: number | null;
    /** Tokens that models used this month. */
    used: number;
    /** Tokens set aside for what is under way. */
    reserved: number;
    /** Calls of models this month. */
    calls: number;
    /** What they cost, in millionths of a dollar. */
    cost_micros: number;
  };
}
