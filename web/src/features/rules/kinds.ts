/** The kinds of rules, in the order in which the form offers them. */
export const KINDS = ['prohibit', 'substitute', 'require', 'occurrence', 'judge'] as const;

/** Parts of an asset in which words can occur. */
export const SCOPES = ['body', 'heading', 'title', 'alt', 'caption', 'link', 'meta'] as const;
