/** The only source of "now". An instant is an ISO 8601 string in UTC with milliseconds. */
export interface Clock {
  now(): string;
}
