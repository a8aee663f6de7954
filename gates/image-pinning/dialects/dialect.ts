import type { JsonObject } from '../../model/json.ts';
import type { Inventory } from '../inventory.ts';
import type { ManifestSource } from '../manifest-object.ts';
import { composeImages, isComposeFile } from './compose.ts';
import { gitlabImages, isGitlabPipeline } from './gitlab.ts';
import { isWorkflow, workflowImages } from './workflow.ts';

/** What a file of a program with its own rules says about images; nothing where it is no such file. */
export function dialectOf(document: JsonObject, at: ManifestSource): Inventory | undefined {
  if (typeof document['kind'] === 'string' && typeof document['apiVersion'] === 'string') return undefined;
  const { path } = at.source;
  if (isWorkflow(path, document)) return workflowImages(document, at);
  if (isGitlabPipeline(path)) return gitlabImages(document, at);
  if (isComposeFile(path, document)) return composeImages(document, at);
  return undefined;
}
