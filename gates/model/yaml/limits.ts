/** Deepest nesting, aliases followed. A schema with thirty levels of fields needs about ninety. */
export const MAX_YAML_DEPTH = 200;
