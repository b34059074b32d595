/** The style of the page. It is the only thing besides HTML that the page may use. */
export const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#f6f6f4, #161719); --card: light-dark(#fff, #1f2124);
  --line: light-dark(#dcdcd7, #36393e); --text: light-dark(#1c1d1f, #e8e8e6); --quiet: light-dark(#5d6066, #a3a7ad);
  --good: light-dark(#1b6e3c, #6fcf97); --bad: light-dark(#a8201a, #ff8a80); --link: light-dark(#0b57a4, #8ab8f0); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1.25rem 3rem; background: var(--ground); color: var(--text);
  font: 15px/1.45 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
p { margin: .25rem 0; }
a { color: var(--link); }
.quiet { color: var(--quiet); }
.state { margin: 1.25rem 0; padding: .9rem 1.1rem; border: 1px solid var(--line); border-left-width: 6px;
  border-radius: 6px; background: var(--card); }
.state h2 { font-size: 1.15rem; margin: 0; }
.state.good { border-left-color: var(--good); }
.state.bad { border-left-color: var(--bad); }
.state ol { margin: .6rem 0 0; padding-left: 1.4rem; }
.state li + li { margin-top: .6rem; }
.cards { display: grid; gap: 1rem; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
section { min-width: 0; padding: .9rem 1.1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--card); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .3rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top;
  font-weight: normal; overflow-wrap: break-word; }
thead th { border-top: 0; color: var(--quiet); font-size: .87rem; }
th + td, td + td, thead th + th { padding-left: .75rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.short { white-space: nowrap; }
.good strong, strong.good { color: var(--good); }
.bad strong, strong.bad { color: var(--bad); }
`;
