/** Of what the extension draws itself. The marks inside editors are in marks.css. */
export const STYLES = `
.mirror { position: fixed; overflow: hidden; pointer-events: none; }
.mirror > div { white-space: pre-wrap; overflow-wrap: break-word; color: transparent; border-style: solid; border-color: transparent; }
.mark { text-decoration: underline wavy #6b7280 1.5px; text-underline-offset: 2px; text-decoration-skip-ink: none; }
.mark.medium { text-decoration-color: #b45309; }
.mark.high, .mark.critical { text-decoration-color: #b91c1c; }
.card, .state { position: fixed; font: 13px/1.4 system-ui, sans-serif; color: #1f2937; background: #fff; }
.card { width: 320px; padding: 10px 12px; border: 1px solid #d1d5db; border-left: 4px solid #6b7280; border-radius: 4px; box-shadow: 0 4px 12px #0003; }
.card.medium { border-left-color: #b45309; }
.card.high, .card.critical { border-left-color: #b91c1c; }
.card p { margin: 4px 0; }
.card button { margin-top: 4px; padding: 4px 8px; font: inherit; color: #fff; background: #1d4ed8; border: 0; border-radius: 3px; cursor: pointer; }
.state { width: 236px; padding: 1px 6px; text-align: right; font-size: 11px; background: transparent; color: #4b5563; pointer-events: none; }
@media (prefers-color-scheme: dark) { .card { background: #1f2937; color: #f3f4f6; border-color: #4b5563; } .state { color: #9ca3af; } }
`;
