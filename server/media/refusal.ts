/**
 * Why a file is not taken, as one sentence for the owner. Thrown where files are decoded, which is in a process of its own that
 * doesn't load what else the server is made of.
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
