import { useEffect, useRef, useState } from "react";
import { useBlocker, useRevalidator } from "react-router";
import type { Build } from "#contract/builds.ts";
import { limits } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { bytesInWords } from "#web/shared/ui/bytes-in-words.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { dropUpload, finishUpload, uploadBuild } from "./upload-build.ts";

/** What happens to the chosen file. It stays chosen after a failure, so that the upload goes on. */
type Progress = { step: "idle" } | { step: "sending"; share: number } | { step: "checking" };

const maxMegabytes = limits.build.zip / 1024 / 1024;

export function UploadForm({ project, newest }: { project: Project; newest: Build | null }): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const canceling = useRef<AbortController>(null);
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [file, setFile] = useState<File | null>(null);
  const [version, setVersion] = useState("");
  const [notes, setNotes] = useState("");
  const [progress, setProgress] = useState<Progress>({ step: "idle" });
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = progress.step !== "idle";
  useUnsavedWork(() => isRunning || notes !== "");
  const blocker = useBlocker(({ nextLocation }) => isRunning && nextLocation.pathname !== "/login");

  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isRunning]);
  useEffect(() => () => canceling.current?.abort(), []);

  function choose(chosen: File): void {
    setFailure(null);
    if (chosen.size > limits.build.zip)
      return setFailure(
        `This file is ${bytesInWords(chosen.size)}; ZIP files of builds can be up to ${maxMegabytes} MB.`,
      );
    setFile(chosen);
  }

  async function upload(chosen: File): Promise<void> {
    const controller = new AbortController();
    canceling.current = controller;
    setFailure(null);
    setProgress({ step: "sending", share: 0 });
    try {
      const uploadId = await uploadBuild(project.id, chosen, {
        signal: controller.signal,
        onProgress: (share) => setProgress({ step: "sending", share }),
      });
      setProgress({ step: "checking" });
      const fields = { ...(version.trim() !== "" && { version }), notes };
      const build = await finishUpload(project.id, uploadId, fields, controller);
      show(`Version ${build.version} is uploaded. Test it, then publish it.`);
      setFile(null);
      setVersion("");
      setNotes("");
      await revalidate();
    } catch (error) {
      if (!controller.signal.aborted)
        setFailure(messageOf(error, "The upload was interrupted. What has arrived is kept."));
    }
    setProgress({ step: "idle" });
  }

  function cancel(): void {
    canceling.current?.abort();
    if (file) void dropUpload(project.id, file);
    setFile(null);
    setFailure(null);
  }

  return (
    <Panel title="Upload a version" className="build-upload">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file && !isRunning) void upload(file);
        }}
      >
        <div className="build-file">
          <FileInput
            ref={input}
            accept=".zip,application/zip"
            label="ZIP file of the build"
            onFiles={([chosen]) => {
              if (chosen) choose(chosen);
            }}
          />
          <Button icon="upload" disabled={isRunning} onClick={() => input.current?.click()}>
            {file ? "Choose another file" : "Choose a ZIP file"}
          </Button>
          <p className="meta">
            {file
              ? `${file.name} · ${bytesInWords(file.size)}`
              : `A web build with index.html at its top: Unity, Godot, Phaser, PixiJS, Rust or plain HTML5. Up to ${maxMegabytes} MB.`}
          </p>
        </div>
        <div className="build-form-row">
          <TextField
            label="Version"
            hint={newest ? `The last one is ${newest.version}.` : "Such as 0.1."}
            value={version}
            maxLength={limits.build.version}
            onChange={(event) => setVersion(event.target.value)}
          />
          <TextArea
            label="What is new"
            grows
            rows={2}
            value={notes}
            maxLength={limits.build.notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </div>
        {failure !== null && <ErrorBox>{failure}</ErrorBox>}
        {progress.step === "sending" && (
          <progress className="build-progress" max={1} value={progress.share} aria-label={`Uploading ${file?.name}`} />
        )}
        <div className="cluster">
          <Button
            type="submit"
            variant="block"
            disabled={!file}
            busy={isRunning}
            busyLabel={progress.step === "sending" ? `${Math.floor(progress.share * 100)} %` : "Checking…"}
          >
            {failure !== null && file ? "Try again" : "Upload"}
          </Button>
          {file && progress.step !== "checking" && <Button onClick={cancel}>Cancel</Button>}
          <p className="meta" role="status">
            {progress.step === "checking" && "The files are being checked and unpacked."}
          </p>
        </div>
      </form>
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title="Leave while uploading?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        The upload stops. Choose the same file here within a day, and it goes on where it stopped.
      </ConfirmDialog>
    </Panel>
  );
}
