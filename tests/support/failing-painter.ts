// Replaces the painter process for share images: the title determines how it fails.
process.on("disconnect", () => process.exit());
process.on("message", ({ title }: { title: string }) => {
  if (title.startsWith("SIG")) process.kill(process.pid, title);
  else if (title === "exit") process.exit(1);
  else if (title === "error") process.send?.({ failed: "no such font" });
  else process.send?.({ done: Buffer.from(`${process.pid} ${title}`) });
});
