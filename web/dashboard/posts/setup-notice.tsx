import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Setup } from "#contract/site/setup.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { useAction } from "../shared/use-action.ts";
import "../ui/notice.css";

/** Redirects the owner of a new site to its setup once, and links to it until it is finished or dismissed. */
export function SetupNotice({ setup }: { setup: Setup }): React.ReactElement | null {
  const navigate = useNavigate();
  const action = useAction();
  const isNew = setup.state === "new";
  useEffect(() => {
    if (isNew) void navigate("/dashboard/welcome", { replace: true });
  }, [isNew, navigate]);

  function dismiss(): void {
    const { step, start } = setup;
    void action.run(() => ownerApi.setup.save({ body: { state: "dismissed", step, start } }), {
      key: "dismiss",
      otherwise: "The setup couldn’t be dismissed.",
    });
  }

  if (setup.state !== "started") return null;
  return (
    <section className="panel notice" aria-label="Setup">
      <p>Your site isn’t set up yet: visitors still see the example’s name and texts.</p>
      <div className="notice-actions">
        <ButtonLink to="/dashboard/welcome">Set up your site</ButtonLink>
        <Button variant="quiet" busy={action.busy.has("dismiss")} onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
