import type { Issue } from './invalid-request.ts';
import type { SchemaNode } from './schema-node.ts';

/** Each step of a loc as the position of its field in the schema; unknown fields come last. */
const positionsOf = (loc: Issue['loc'], root: SchemaNode): number[] => {
  let node: SchemaNode | undefined = root;
  return loc.slice(1).map((step) => {
    if (typeof step === 'number') {
      node = node?.items;
      return step;
    }
    const position = Object.keys(node?.properties ?? {}).indexOf(step);
    node = node?.properties?.[step];
    return position === -1 ? Number.MAX_SAFE_INTEGER : position;
  });
};

const comparePositions = (left: number[], right: number[]): number => {
  for (const [index, position] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (position !== other) return position - other;
  }
  return left.length - right.length;
};

/** Sorts issues by the schema's field order; issues of the same place keep their order. */
export const inFieldOrder = (issues: Issue[], root: SchemaNode): Issue[] =>
  issues
    .map((issue) => ({ issue, positions: positionsOf(issue.loc, root) }))
    .sort((left, right) => comparePositions(left.positions, right.positions))
    .map(({ issue }) => issue);

/** Keeps the first issue of each place, because pydantic too stops at a field's first error. */
export const firstPerPlace = (issues: Issue[]): Issue[] => {
  const seen = new Set<string>();
  return issues.filter(({ loc }) => {
    const place = JSON.stringify(loc);
    return !seen.has(place) && seen.add(place);
  });
};
