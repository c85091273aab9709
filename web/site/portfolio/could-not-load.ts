// Separate from the error page, whose styles the other pages of the portfolio don't need.
export const couldNotLoad = "Could not load portfolio right now.";
