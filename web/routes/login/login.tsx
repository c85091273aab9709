import "./login.css";
import island from "virtual:hero-island";
import { type ClientActionFunctionArgs, Form, redirect, useActionData, useNavigation, useSearchParams } from "react-router";
import { browserApi } from "../../api/client.ts";
import { messageOf } from "../../api/failure.ts";
import { saveToken } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextField } from "../../ui/field.tsx";

export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Response | { error: string; username: string }> {
  const form = await request.formData();
  const username = String(form.get("username") ?? "");
  try {
    const { access_token: token } = await browserApi.auth.login(username, String(form.get("password") ?? ""));
    if (!token) return { error: "Login did not return a token.", username };
    saveToken(token);
    return redirect(safeTarget(new URL(request.url).searchParams.get("next")));
  } catch (error) {
    return { error: messageOf(error, "Login failed"), username };
  }
}

export default function Login(): React.ReactElement {
  const failure = useActionData<typeof clientAction>();
  const [search] = useSearchParams();
  const busy = useNavigation().state !== "idle";
  const reason = search.get("reason") === "ended" ? "Your session has ended. Sign in again to go on where you were." : null;
  return (
    <div className="login">
      <section className="login-panel">
        <h1>Log In</h1>
        {failure ? <ErrorBox>{failure.error}</ErrorBox> : reason && <p className="login-reason" role="status">{reason}</p>}
        <Form method="post" data-needs-script="" className="login-form">
          <TextField label="Username" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required maxLength={60} defaultValue={failure?.username} />
          <TextField label="Password" name="password" type="password" autoComplete="current-password" required maxLength={200} />
          <Button type="submit" variant="block" busy={busy}>Log In</Button>
        </Form>
      </section>
      <div className="login-art iso-grid" aria-hidden="true" dangerouslySetInnerHTML={{ __html: island }} />
    </div>
  );
}

export function meta(): { title?: string; name?: string; content?: string }[] {
  return [{ title: "Log In" }, { name: "robots", content: "noindex" }];
}

/** Only paths of this site: a link to the sign-in page must not lead anywhere else afterwards. */
function safeTarget(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : "/dashboard";
}
