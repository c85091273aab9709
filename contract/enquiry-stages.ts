// The stages of an enquiry. No validation code, so that browsers can load them cheaply.

/** How far an enquiry has come, from its arrival to its end. */
export const stages = ["new", "replied", "call", "quoted", "won", "lost"] as const;
export type Stage = (typeof stages)[number];

export const stageNames: Readonly<Record<Stage, string>> = {
  new: "New",
  replied: "Replied",
  call: "Call",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
};
