/** Colours, light and dark. Every pair of text and ground that is used has a contrast of at least 4.5 to 1. */
export const tokens = `
:root{color-scheme:light dark;
--ground:#f6f7f9;--surface:#fff;--ink:#1b2129;--muted:#586271;--line:#dde2e8;--code:#eef1f4;--link:#0b57b0;--focus:#3b82f6;
--pass:#17692f;--pass-ground:#e3f4e8;--fail:#b01e14;--fail-ground:#fdebe9;--doubt:#7c4f00;--doubt-ground:#fff1d3;
--waived:#5b3cc4;--waived-ground:#eeeafc;--none:#4d5765;--none-ground:#e9edf1}
@media (prefers-color-scheme:dark){:root{
--ground:#0f1318;--surface:#171d24;--ink:#e4e9ef;--muted:#9aa6b4;--line:#2a323d;--code:#222a34;--link:#79b8ff;--focus:#79b8ff;
--pass:#62d27f;--pass-ground:#12301d;--fail:#ff8a80;--fail-ground:#3a1715;--doubt:#f0bf4c;--doubt-ground:#33260b;
--waived:#bda8ff;--waived-ground:#271f45;--none:#a4afbc;--none-ground:#252d37}}
.pass{--tone:var(--pass);--tone-ground:var(--pass-ground)}
.fail,.level-error{--tone:var(--fail);--tone-ground:var(--fail-ground)}
.inconclusive,.level-warning,.doubt{--tone:var(--doubt);--tone-ground:var(--doubt-ground)}
.waived,.accepted{--tone:var(--waived);--tone-ground:var(--waived-ground)}
.not-applicable,.level-info,.level-off{--tone:var(--none);--tone-ground:var(--none-ground)}
`;
