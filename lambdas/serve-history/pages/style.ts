import { components } from './style-components.ts';
import { tokens } from './style-tokens.ts';

const frame = `
*{box-sizing:border-box}
html{font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%}
body{margin:0;overflow-wrap:break-word}
main,.top nav,.bottom{max-width:72rem;margin:0 auto;padding:0 1.25rem}
h1{font-size:1.7rem;line-height:1.25;margin:.2em 0 .7em;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.15rem;margin:2.2em 0 .7em}
h3{font-size:1rem;margin:0;font-weight:600}
h4{font-size:1rem;margin:0 0 .5em;font-weight:600;line-height:1.45}
p{margin:0 0 .7em}
h1,h2,h3,h4,p,dd,li,td,th,code,pre,span,a{unicode-bidi:isolate}
a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.18em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.86em}
code{background:var(--code);border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}
a code{color:inherit}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.5}
dl,dd,figure,ul,ol{margin:0}
dt{color:var(--muted);font-size:.85rem}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--surface);padding:.4rem .8rem;z-index:1}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{border-bottom:1px solid var(--line);background:var(--surface)}
.top nav{display:flex;gap:1.4rem;align-items:center;min-height:3.4rem}
.top a{color:var(--ink);text-decoration:none}
.top a:hover{text-decoration:underline}
.brand{display:flex;align-items:center;gap:.5rem;font-weight:700;letter-spacing:-.01em;margin-right:.6rem}
.mark{fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round}
.mark .leaf{fill:var(--line)}
.mark .water{stroke:var(--link)}
main{padding-top:1.6rem;padding-bottom:1rem}
.bottom{color:var(--muted);font-size:.85rem;padding-top:1.4rem;padding-bottom:2rem}
.quiet,.age,.crumbs,.effect{color:var(--muted)}
.crumbs{font-size:.9rem;margin:0}
`;

const print = `
@media print{
.top,.filters,.skip,.aside{display:none}
html{font-size:10.5pt;background:none}
h2,h3,h4,summary{break-after:avoid}
details::details-content{content-visibility:visible;display:block}
.change,.words>div,.doubt,.runs tr{break-inside:avoid}
a{color:inherit}
}
`;

/** The one style sheet, inline in every page; its hash is in the Content-Security-Policy. */
export const css: string = [tokens, frame, components, print].join('').replaceAll('\n', '');
