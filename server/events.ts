import { EventEmitter } from "node:events";

/** What one part of the server tells another within the process. */
export type ServerEvents = EventEmitter<{
  /** An enquiry waits to be mailed. */
  mailDue: [];
  /** An image was stored and needs variants. */
  imagesDue: [];
  /** A model was stored and needs the files for the viewer. */
  modelsDue: [];
  /** A document was stored and needs its pages. */
  documentsDue: [];
  /** A build was stored and needs compressed files. */
  buildsDue: [];
  /** So many reports of visits could not be counted, while others could. */
  visitsLost: [count: number, error: unknown];
  /** A page, or a call that it made, failed for a reason that nobody expected. */
  pageFailed: [url: string, error: unknown];
  /** The server was told to stop: load balancers should send no more requests. */
  draining: [];
}>;

export function createEvents(): ServerEvents {
  return new EventEmitter();
}
