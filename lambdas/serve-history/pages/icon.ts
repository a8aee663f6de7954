import { opensGate, type Verdict } from '../../../gates/model/verdict.ts';

/** A dot in the tab: green is open, red is closed, grey is no verdict. */
export function iconFor(verdict: Verdict | undefined): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="${colourOf(verdict)}"/><path d="M4 3v10M12 3v10M4 6h8" stroke="#fff" stroke-width="1.6" fill="none"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function colourOf(verdict: Verdict | undefined): string {
  if (verdict === undefined) return '#475467';
  return opensGate(verdict) ? '#1a7f37' : '#c4320a';
}
