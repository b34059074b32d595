/** What a rule can do with its words, in the order in which people learn them. */
export const KINDS = ['prohibit', 'substitute', 'require', 'occurrence', 'judge'] as const;

/** Parts of an asset in which words can stand. */
export const SCOPES = ['body', 'heading', 'title', 'alt', 'caption', 'link', 'meta'] as const;
