/** The logo: a proofreader's caret inside a paragraph sign. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M14 4h14v3h-3.5v21h-3V7H18v21h-3v-9.1A7.5 7.5 0 0 1 14 4z" fill="currentColor" />
    <path
      d="M9.6 14.2 13 8.2l3.4 6"
      fill="none"
      stroke="var(--paper)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
