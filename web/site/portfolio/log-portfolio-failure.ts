// Separate from the error page, whose styles the other pages of the portfolio don't need.
import { logFailure } from "#web/shared/api/failure.ts";

/** Logs the failed call of a page, in English. */
export function logPortfolioFailure(error: unknown): void {
  logFailure("Could not load portfolio right now.", error);
}
