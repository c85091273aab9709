import { beforeEach, inject } from "vitest";

beforeEach((test) => {
  test.skip(inject("postgres") === null, "There is no PostgreSQL to test with.");
});
