/** What is never written, wherever in a text it stands. */
const secretPatterns: readonly RegExp[] = [
  /-----BEGIN [A-Z0-9 ]{1,40}-----[\s\S]*?(?:-----END [A-Z0-9 ]{1,40}-----|$)/g,
  /\b(?:gh[opsur]_|github_pat_)[A-Za-z0-9_.-]+/g,
  /\b(?:Bearer|Basic)[ +:=]+[A-Za-z0-9._~+/=-]{8,}/gi,
  /\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g,
  /\bsha(?:1|256)=[0-9a-f]{40,64}\b/gi,
  /\bxox[a-z]-[A-Za-z0-9-]+/g,
  /\b(?:https?|ssh|git):\/\/[^\s/@:]*:[^\s/@]*@/gi,
];

/** Fields whose name says that they hold a secret are left out, whatever they hold. */
const SECRET_NAME =
  /secret(?!id)|passw|token|authorization|cookie|credential|signature|hmac|private.?key|pem$|api.?key/i;

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Longer texts are bodies, and bodies are not logged. */
const MAX_TEXT = 2000;

/** Bounds the work on a hostile text; what is cut off is not written either. */
const MAX_READ = 16_384;

export function redacted(text: string): string {
  const clean = secretPatterns.reduce((seen, pattern) => seen.replace(pattern, '[redacted]'), text.slice(0, MAX_READ));
  return clean.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT)}[cut]` : clean;
}
