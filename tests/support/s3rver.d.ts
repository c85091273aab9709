declare module "s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean });
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    logger: { close(): void };
    on(event: "error", listener: (error: Error) => void): this;
  }
}
