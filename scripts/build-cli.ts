import { join } from 'node:path';
import { bundleCli } from './cli-bundle.ts';

await bundleCli(join(import.meta.dirname, '..', 'dist'));
