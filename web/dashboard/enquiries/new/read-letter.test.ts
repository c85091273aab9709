// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readLetter, UnreadableLetterError } from "./read-letter.ts";

const from = "From: Kim Fair <kim@example.org>";
const about = "Subject: A trailer\r\nDate: Fri, 01 May 2026 10:00:00 +0200\r\nMessage-ID: <a.1@mail.example>";

function letter(head: string, body: string | Uint8Array<ArrayBuffer> = "Hello"): File {
  return new File([head, "\r\n\r\n", body], "mail.eml", { type: "message/rfc822" });
}

test("an email gives name, address, subject, text, date and Message-ID", async () => {
  expect(await readLetter(letter(`${from}\r\n${about}`, "Could you make one?\r\n\r\nKim"))).toEqual({
    name: "Kim Fair",
    email: "kim@example.org",
    message: "A trailer\n\nCould you make one?\n\nKim",
    subject: "A trailer",
    id: "a.1@mail.example",
    date: "2026-05-01T08:00:00.000Z",
    notes: [],
  });
});

test("names and texts of any encoding are read", async () => {
  const latin = letter(
    "From: =?iso-8859-1?Q?J=FCrgen?= <j@example.org>\r\nContent-Type: text/plain; charset=iso-8859-1",
    new Uint8Array(Buffer.from("Grüße", "latin1")),
  );
  expect(await readLetter(latin)).toMatchObject({ name: "Jürgen", message: "Grüße" });
  const japanese = letter(
    "From: =?ISO-2022-JP?B?GyRCRnxLXBsoQg==?= <jp@example.org>\r\nContent-Type: text/plain; charset=ISO-2022-JP",
    "\u001B$BF|K\\\u001B(B",
  );
  expect(await readLetter(japanese)).toMatchObject({ name: "日本", message: "日本" });
});

test("an email without plain text is read from its HTML, which neither runs nor loads anything", async () => {
  const html = `<style>p{}</style><p>One &amp; two<br>three</p><script>window.ran = true</script><img src="https://x.example/a.png" onerror="window.ran = true"><div>Four</div>`;
  const { message } = await readLetter(letter(`${from}\r\nContent-Type: text/html`, html));
  expect(message).toBe("One & two\nthree\n\nFour");
  expect(window).not.toHaveProperty("ran");
});

test("attachments are left out, long texts are shortened, and a hostile Message-ID is not taken", async () => {
  const parts = ["Content-Type: text/plain\r\n\r\nSee attached", "a.pdf", "b.pdf"].map((part) =>
    part.endsWith(".pdf")
      ? `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=${part}\r\n\r\nx`
      : part,
  );
  const mixed = `${parts.map((part) => `--x\r\n${part}\r\n`).join("")}--x--`;
  expect(await readLetter(letter(`${from}\r\nContent-Type: multipart/mixed; boundary=x`, mixed))).toMatchObject({
    message: "See attached",
    notes: ["2 attachments were left out."],
  });
  const long = await readLetter(letter(`${from}\r\nMessage-ID: <a b\tc>`, "word ".repeat(3000)));
  expect(long).toMatchObject({ id: null, notes: ["The text was shortened to 10,000 characters."] });
  expect(long.message).toHaveLength(10_000);
});

test("an email without a sender or with an encrypted text says what is missing", async () => {
  expect(await readLetter(letter(about))).toMatchObject({
    name: "",
    email: "",
    notes: ["The email doesn’t say who sent it: enter the name and the address."],
  });
  const encrypted = letter(
    `${from}\r\n${about}\r\nContent-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x`,
    "--x\r\nContent-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n--x--",
  );
  expect(await readLetter(encrypted)).toMatchObject({
    message: "A trailer",
    notes: ["The email is encrypted: copy its text from your mail program."],
  });
});

test("what isn't an email, or is too large, is refused with what to do", async () => {
  const pictures = new File([new Uint8Array(2000).fill(200)], "photo.png");
  for (const file of [pictures, new File([""], "empty.eml"), new File(["Just some words."], "note.txt")])
    await expect(readLetter(file)).rejects.toThrow(
      new UnreadableLetterError("This isn’t an email. Save it as an .eml file in your mail program."),
    );
  const large = new File([new Uint8Array(30 * 1024 * 1024)], "large.eml");
  await expect(readLetter(large)).rejects.toThrow("Emails can be up to 25 MB. Copy the text of this one instead.");
});
