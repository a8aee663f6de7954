/*
 * Stryker need not run what `report.ts` does not count: sentences, and branches that the compiler proves to be unreachable. Most of them survive, and
 * a survivor costs a run of all tests. A template that holds code of its own is run, for whatever is in it would be left out too.
 */
function isWords(path) {
  if (path.isStringLiteral()) return path.node.value.includes(' ');
  if (!path.isTemplateLiteral()) return false;
  const { quasis, expressions } = path.node;
  return quasis.some(({ value }) => value.raw.includes(' ')) && expressions.every(isName);
}

function isName({ type, object, computed }) {
  return type === 'Identifier' || (type === 'MemberExpression' && !computed && isName(object));
}

function isExhausted(path) {
  if (!path.isSwitchCase() || path.node.test !== null) return false;
  return path.node.consequent[0]?.argument?.type === 'TSSatisfiesExpression';
}

const shouldIgnore = (path) => (isWords(path) || isExhausted(path) ? 'it decides nothing' : undefined);

export const strykerPlugins = [{ kind: 'Ignore', name: 'words', value: { shouldIgnore } }];
