import { beforeEach, inject } from "vitest";

beforeEach((test) => {
  test.skip(inject("postgres") === null, "PostgreSQL isn’t available.");
});
