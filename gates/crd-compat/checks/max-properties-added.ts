import { boundCheck } from '../keywords/bounds.ts';

export const maxPropertiesAdded = boundCheck({ rule: 'max-properties-added', topic: 'maxProperties', change: 'added' });
