/** An image as its registry describes it. */
interface InspectedImage {
  /** `sha256:` and 64 hex digits: what the reference stood for when it was read. */
  readonly digest: string;
  /** Labels of the image's configuration; of the first platform where the reference names an index. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface ImageRegistry {
  /** Throws with a message for people when the image is not there, or may not be seen. */
  inspect(reference: string): Promise<InspectedImage>;
}
