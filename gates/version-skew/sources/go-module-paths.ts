const PRE = String.raw`(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)`;
const VERSION = new RegExp(
  String.raw`^v(0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-${PRE}(?:\.${PRE})*)?(\+incompatible)?$`,
);

/** A version as `go mod tidy` writes it. A branch, or v1.2, would have to be looked up, which `go build` refuses to do. */
export function isGoVersion(text: string | undefined): boolean {
  return text !== undefined && VERSION.test(text);
}

/** Why a module cannot have a version: its path says the major version from v2 on. Modules reference, "Major version suffixes". */
export function goVersionProblem(module: string, version: string | undefined): string | undefined {
  if (!isGoVersion(version)) return `${version ?? 'it'} is not a version`;
  const inPath = majorInPath(module);
  const isWrong = !hasMajor(version ?? '', inPath);
  const problem = `${module} cannot have version ${version}: the path says v${inPath ?? '0 or v1'}`;
  return goPathProblem(module) ?? (isWrong ? problem : undefined);
}

function majorInPath(module: string): string | undefined {
  return (module.startsWith('gopkg.in/') ? /\.v(\d+)(?:-unstable)?$/ : /\/v(\d+)$/).exec(module)?.[1];
}

function hasMajor(version: string, inPath: string | undefined): boolean {
  const [, major = '', isOld] = VERSION.exec(version) ?? [];
  // Pseudo-versions of gopkg.in/x.v1 began with v0 by a mistake that Go still reads.
  if (inPath === major || (inPath === '1' && version.startsWith('v0.0.0-'))) return true;
  return inPath === undefined && (isOld !== undefined || Number(major) < 2);
}

/** Endings of a path that name no major version: /v0, /v1, /v02, /v1.2; a path of gopkg.in without one. */
export function goPathProblem(module: string): string | undefined {
  const isWrong = module.startsWith('gopkg.in/')
    ? !/\.v(?:0|[1-9]\d*)(?:-unstable)?$/.test(module)
    : /.\/v(?:[\d.]*\.[\d.]*|0\d*|1)$/.test(module);
  return isWrong ? `${module} is not a valid module path` : undefined;
}
