/**
 * The reason why a file is rejected, as one sentence for the owner. In its own module, because the decoding process doesn't load the rest
 * of the server.
 */
export class Refusal extends Error {
  readonly code: "damaged" | "too large";

  constructor(message: string, code: "damaged" | "too large" = "damaged", options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function damagedImage(cause?: unknown): Refusal {
  return new Refusal("This image is damaged or incomplete.", "damaged", { cause });
}
