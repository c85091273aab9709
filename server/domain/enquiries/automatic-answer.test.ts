import { expect, test } from "vitest";
import { isUnanswerable } from "./automatic-answer.ts";

const settings = { owner: { email: "Alex@alex.example" }, mail: { from: "Savepoint <site@alex.example>" } };

test("programs, mailing lists and the site's own addresses get no automatic answer", () => {
  const unanswerable = [
    "no-reply@shop.example",
    "NoReply@shop.example",
    "noreply-orders@shop.example",
    "do_not_reply@shop.example",
    "orders.donotreply@shop.example",
    "MAILER-DAEMON@mail.example",
    "postmaster@mail.example",
    "bounces+123-robin=example.org@list.example",
    "bounce@list.example",
    "auto-reply@shop.example",
    "notifications@shop.example",
    "owner-games@list.example",
    "games-request@list.example",
    "srs0=a1b2=cd=shop.example=robin@mail.example",
    "alex@ALEX.example",
    "alex+form@alex.example",
    "site@alex.example",
  ];
  expect(unanswerable.filter((email) => !isUnanswerable(email, settings))).toEqual([]);
  const answerable = [
    "robin@example.org",
    "alex@studio.example",
    "robin@noreply.example",
    "norbert.reply@studio.example",
    "abuseme@studio.example",
    "nora@studio.example",
    "info@studio.example",
    "request@studio.example",
  ];
  expect(answerable.filter((email) => isUnanswerable(email, settings))).toEqual([]);
});
