import { boundCheck } from '../keywords/bounds.ts';

export const minPropertiesAdded = boundCheck({ rule: 'min-properties-added', topic: 'minProperties', change: 'added' });
