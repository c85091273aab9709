import { useEffect, useRef, useState } from "react";
import { useBlocker, useRevalidator } from "react-router";
import type { Build } from "#contract/builds.ts";
import { limits } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { formatBytes } from "../shared/format-bytes.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { dropUpload, finishUpload, uploadBuild } from "./upload-build.ts";

/** The state of the chosen file. It stays chosen after a failure, so that the upload can continue. */
type Progress = { step: "idle" } | { step: "sending"; share: number } | { step: "checking" };

const maxMegabytes = limits.build.zip / 1024 / 1024;

export function UploadForm({ project, newest }: { project: Project; newest: Build | null }): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const canceling = useRef<AbortController>(null);
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<Progress>({ step: "idle" });
  const isRunning = progress.step !== "idle";
  const form = useOwnerForm({
    start: { version: "", notes: "" },
    send: upload,
    otherwise: "The upload was interrupted. What has arrived is kept.",
  });
  const { field, failure } = form;
  useUnsavedWork(() => isRunning);
  const blocker = useBlocker(({ nextLocation }) => isRunning && nextLocation.pathname !== "/login");

  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isRunning]);
  useEffect(() => () => canceling.current?.abort(), []);

  function choose(chosen: File): void {
    form.methods.clearErrors();
    if (chosen.size > limits.build.zip)
      return form.methods.setError("root", {
        message: `This file is ${formatBytes(chosen.size)}; ZIP files of builds can be up to ${maxMegabytes} MB.`,
      });
    setFile(chosen);
  }

  async function upload({ version, notes }: { version: string; notes: string }): Promise<void> {
    if (!file) return;
    const controller = new AbortController();
    canceling.current = controller;
    setProgress({ step: "sending", share: 0 });
    try {
      const uploadId = await uploadBuild(project.id, file, {
        signal: controller.signal,
        onProgress: (share) => setProgress({ step: "sending", share }),
      });
      setProgress({ step: "checking" });
      const fields = { ...(version.trim() !== "" && { version }), notes };
      const build = await finishUpload(project.id, uploadId, fields, controller);
      show(`Version ${build.version} is uploaded. Test it, then publish it.`);
      setFile(null);
      form.reset();
      await revalidate();
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      setProgress({ step: "idle" });
    }
  }

  function cancel(): void {
    canceling.current?.abort();
    if (file) void dropUpload(project.id, file);
    setFile(null);
    form.methods.clearErrors();
  }

  return (
    <Panel title="Upload a version" className="build-upload">
      <form {...form.props} className="stack">
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
              ? `${file.name} · ${formatBytes(file.size)}`
              : `A web build with index.html at its top: Unity, Godot, Phaser, PixiJS, Rust or plain HTML5. Up to ${maxMegabytes} MB.`}
          </p>
        </div>
        <div className="build-form-row">
          <TextField
            label="Version"
            hint={newest ? `The last one is ${newest.version}.` : "Such as 0.1."}
            maxLength={limits.build.version}
            {...field("version")}
          />
          <TextArea label="What is new" grows rows={2} maxLength={limits.build.notes} {...field("notes")} />
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
        The upload stops. To continue where it stopped, choose the same file here within a day.
      </ConfirmDialog>
    </Panel>
  );
}
