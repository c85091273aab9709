import { ApiFailure } from "#web/shared/api/failure.ts";
import { ownerApi } from "./owner-api.ts";

/** Moves a project to the trash. */
export async function removeProject(id: number): Promise<void> {
  if (!Number.isFinite(id)) throw new ApiFailure(0, "deletePortfolio: invalid id");
  await ownerApi.projects.remove({ params: { id } });
}
