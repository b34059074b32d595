/** Our mark: a proofreader's caret inside a paragraph sign. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M14 5h13v3h-3v21h-3V8h-4v21h-3V18.9A7 7 0 0 1 14 5z" fill="#1b1f24"/>
<path d="M10.4 14.6 14 8.4l3.6 6.2h-2.5L14 12.5l-1.1 2.1z" fill="#fbfaf7"/>
</svg>`;
