const shared = `
.badge{display:inline-flex;gap:.35em;align-items:center;white-space:nowrap;border-radius:99px;padding:.12em .7em;font-size:.82rem;font-weight:600;color:var(--tone);background:var(--tone-ground)}
.card{background:var(--surface);border:1px solid var(--line);border-left:4px solid var(--tone,var(--line));border-radius:8px;padding:1rem 1.1rem;margin:0 0 .9rem}
.meta{display:flex;flex-wrap:wrap;gap:.35rem 1.1rem;align-items:center;font-size:.88rem;color:var(--muted)}
.foot{margin:.9rem 0 0;padding-top:.7rem;border-top:1px solid var(--line)}
.side{color:var(--muted);font-size:.8rem;text-transform:uppercase;letter-spacing:.04em;margin-right:.15em}
.term{font-size:.85rem;margin-right:.4em}
.place{overflow-wrap:anywhere}
.commands{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;margin:0 0 .7rem}
.empty{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:1.2rem 1.4rem;margin-bottom:1.2rem}
.empty h2{margin-top:0}
.empty :last-child{margin-bottom:0}
.empty ul,.empty ol{padding-left:1.3rem;margin-bottom:.7rem}
.empty li+li{margin-top:.4em}
.way-out{font-weight:500}
.way-out dt,.way-out .term{color:var(--pass);font-weight:600}
`;

const list = `
.filters{display:flex;flex-wrap:wrap;gap:.7rem .8rem;align-items:flex-start;margin:0 0 1.6rem;background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:1rem 1.1rem}
.field label{display:block;font-size:.82rem;color:var(--muted);margin-bottom:.2rem}
.field input,.field select{width:100%;font:inherit;font-size:.95rem;color:inherit;background:var(--ground);border:1px solid var(--muted);border-radius:6px;padding:.35rem .5rem;height:2.35rem}
.field input::placeholder{color:var(--muted);opacity:1}
.field [aria-invalid]{border-color:var(--fail);outline:1px solid var(--fail)}
.field{flex:1 1 7rem}
.field-repository{flex:2 1 13rem}
.complaint{color:var(--fail);font-size:.82rem;margin:.25rem 0 0}
.actions{margin-top:1.55rem;display:flex;gap:1rem;align-items:center;height:2.35rem}
button{font:inherit;font-weight:600;color:var(--surface);background:var(--ink);border:0;border-radius:6px;padding:0 1.1rem;height:2.35rem;cursor:pointer}
.runs{width:100%;border-collapse:collapse;background:var(--surface);border:1px solid var(--line);border-radius:8px;font-size:.93rem}
.runs caption{text-align:left;color:var(--muted);font-size:.88rem;padding:0 0 .5rem}
.runs thead th{text-align:left;font-size:.8rem;color:var(--muted);font-weight:600;padding:.55rem .8rem;border-bottom:1px solid var(--line)}
.runs td,.runs tbody th{padding:.75rem .8rem;vertical-align:top;text-align:left;font-weight:400}
.runs tbody tr+tr>*{border-top:1px solid var(--line)}
.cell-run a{font-weight:600}
.cell-run .headline{display:block;color:var(--muted);margin-top:.15rem;max-width:34rem}
.cell-when,.cell-commit code{white-space:nowrap}
.cell-when .age{display:block}
.chips{display:flex;flex-wrap:wrap;gap:.3rem;list-style:none;padding:0}
.chip{white-space:nowrap;border:1px solid var(--line);border-radius:6px;padding:.05rem .45rem;font-size:.82rem}
.chip [aria-hidden]{color:var(--tone);font-weight:700}
.aside h2{font-size:1rem}
@media (max-width:60rem){
.runs,.runs tbody,.runs caption{display:block}
.runs thead{display:none}
.runs tbody tr{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem .7rem;padding:.85rem 1.1rem}
.runs tbody tr+tr{border-top:1px solid var(--line)}
.runs tbody tr>*,.runs tbody tr+tr>*{padding:0;border:0}
.runs caption{padding:.6rem 1.1rem;border-bottom:1px solid var(--line)}
.cell-verdict{flex:1}
.cell-run{flex-basis:100%;order:3}
.cell-gates{order:4}
.cell-commit{display:none}
.cell-when{font-size:.85rem;order:2}
.cell-when .age{display:inline}
}
`;

const run = `
.banner{background:var(--tone-ground);border:1px solid var(--tone);border-left-width:6px;border-radius:10px;padding:1rem 1.2rem;margin:0 0 1.3rem}
.banner .verdict{margin:0 0 .35rem;color:var(--tone);font-weight:600}
.banner .badge{background:var(--tone);color:var(--surface);font-size:.95rem;margin-right:.35rem}
.banner .headline{margin:0;font-size:1.08rem}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.8rem 1.4rem;padding:1rem 1.2rem;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.facts dd{overflow-wrap:anywhere}
.rule{margin:0 0 .8rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
.rule>summary{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:center;padding:.8rem 1.1rem;cursor:pointer;list-style:none;border-radius:10px}
.rule>summary::-webkit-details-marker{display:none}
.rule>summary::after{content:"";width:.5rem;height:.5rem;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(45deg) translateY(-.15rem);margin-left:.2rem}
.rule[open]>summary::after{transform:rotate(225deg) translate(-.1rem,-.1rem)}
.rule>summary:hover{background:var(--ground)}
.rule>summary h3{flex:1 1 16rem}
.effect{font-size:.85rem;white-space:nowrap}
.rule>:not(summary){margin-left:1.1rem;margin-right:1.1rem}
.rule>:last-child:not(summary){margin-bottom:1.1rem}
.rule .group{margin-top:.4rem}
.notes{margin-bottom:.9rem;padding:.6rem .9rem .6rem 2rem;background:var(--none-ground);border-radius:8px;font-size:.93rem}
.doubts{list-style:none;padding:0}
.doubts p:last-child{margin:0}
.meta .badge.waived{white-space:normal;overflow-wrap:anywhere;border-radius:.8rem}
.finding .where{background:none;padding:0;color:var(--ink)}
.change{display:grid;grid-template-columns:1fr 1fr;align-items:start;gap:.7rem;margin:.2rem 0 .9rem}
.change figure{min-width:0;border-radius:6px;background:var(--code);padding:.5rem .75rem}
.change figcaption{font-size:.78rem;color:var(--muted);text-transform:uppercase;letter-spacing:.04em;margin-bottom:.15rem}
.before{box-shadow:inset 3px 0 0 var(--muted)}
.after{box-shadow:inset 3px 0 0 var(--link)}
.absent{margin:0;color:var(--muted);font-style:italic}
.words>div{display:grid;grid-template-columns:6.5rem 1fr;gap:.9rem;padding:.22rem 0}
.words dt{padding-top:.12rem}
.implied{margin-top:.7rem;font-size:.92rem}
.implied summary{cursor:pointer;color:var(--link)}
.implied ul{margin:.5rem 0 0;padding-left:1.2rem}
.implied li+li{margin-top:.35rem}
@media (max-width:46rem){
.facts{grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr))}
.facts div:last-child{grid-column:1/-1}
h1{font-size:1.35rem}
.change{grid-template-columns:1fr}
.words>div{grid-template-columns:1fr;gap:0;padding:.35rem 0}
.rule>:not(summary){margin-left:.7rem;margin-right:.7rem}
.card{padding:.8rem .85rem}
}
`;

export const components: string = [shared, list, run].join('');
