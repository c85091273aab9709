// Replaces the image decoder process: `source` determines how it fails.
process.on("disconnect", () => process.exit());
process.on("message", ({ source }: { source: string }) => {
  if (source.startsWith("SIG")) process.kill(process.pid, source);
  else if (source === "exit") process.exit(1);
  else if (source === "full") process.send?.({ failed: "write", code: "ENOSPC" });
  else
    process.send?.({
      done: {
        hash: String(process.pid),
        size: 1,
        placeholder: "",
        mime: "image/png",
        extension: "png",
        width: 1,
        height: 1,
        animated: false,
      },
    });
});
