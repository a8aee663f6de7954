import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { type Inventory, type Mention, nothing } from '../inventory.ts';
import { mention } from '../manifest-images.ts';
import { atItem, atMember, type ManifestSource, scalarText, textOf } from '../manifest-object.ts';

/**
 * Pipelines of GitLab: `image` and `services` of the pipeline, of `default` and of each job. Variables of the file count with their
 * values; those of a job come first.
 * Source: GitLab Docs, "CI/CD YAML syntax reference", image and services.
 */
export function gitlabImages(document: JsonObject, at: ManifestSource): Inventory {
  const root = withVariables(document, at);
  const jobs = Object.entries(document).flatMap(([name, job]) =>
    isJsonObject(job) && name !== 'variables'
      ? [...containerImages(job, withVariables(job, atMember(root, name)))]
      : [],
  );
  return { ...nothing, mentions: [...containerImages(document, root), ...jobs] };
}

/** `.gitlab-ci.yml`, `build.gitlab-ci.yml`, and what lies in the folders that pipelines are included from. */
export function isGitlabPipeline(path: string): boolean {
  return /(?:^|[./])gitlab-ci\.ya?ml$|(?:^|\/)\.gitlab(?:-ci)?\/.*\.ya?ml$/i.test(path);
}

function withVariables({ variables }: JsonObject, at: ManifestSource): ManifestSource {
  if (!isJsonObject(variables ?? null)) return at;
  const own = Object.entries(variables as JsonObject).map(([name, value]): [string, string | undefined] => [
    name,
    scalarText(isJsonObject(value) ? value['value'] : value),
  ]);
  return { ...at, parameters: new Map([...at.parameters, ...own]) };
}

function* containerImages(job: JsonObject, at: ManifestSource): Generator<Mention> {
  yield* image(job['image'], atMember(at, 'image'));
  const { services } = job;
  if (!Array.isArray(services)) return;
  for (const [index, service] of (services as readonly Json[]).entries())
    yield* image(service, atItem(atMember(at, 'services'), service, index));
}

function* image(value: Json | undefined, at: ManifestSource): Generator<Mention> {
  if (isJsonObject(value ?? null)) yield* image((value as JsonObject)['name'], atMember(at, 'name'));
  const text = textOf(value);
  if (text !== undefined && text !== '') yield mention(text, at);
}
