// All pages, in the order of the menus. The parameter names are those that the pages read.
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("site/layout/public-route.tsx", [
    index("site/home/home.tsx"),
    route("about", "site/about/about.tsx"),
    layout("site/portfolio/portfolio-route.tsx", [
      route("portfolio", "site/portfolio/landing.tsx"),
      route("portfolio/all", "site/portfolio/list.tsx"),
      route("portfolio/:slug", "site/portfolio/project.tsx"),
    ]),
    route("blogs", "site/blog/list.tsx"),
    route("blogs/category/:categoryName", "site/blog/category.tsx"),
    route("blogs/archive", "site/blog/archive.tsx"),
    route("blogs/search", "site/blog/search.tsx"),
    route("blogs/:id", "site/blog/permalink.tsx"),
    route("blog/:idOrSlug", "site/blog/post.tsx"),
    route("draft/:token", "site/blog/draft.tsx"),
    route("call/:token", "site/call/call.tsx"),
    route("login", "site/login/login.tsx"),
    route(":slug", "site/own-page/own-page.tsx"),
  ]),
  layout("dashboard/layout/dashboard-route.tsx", [
    route("dashboard", "dashboard/posts/posts.tsx"),
    route("dashboard/welcome", "dashboard/welcome/welcome.tsx"),
    layout("dashboard/editor/editor.tsx", [
      route("dashboard/create", "dashboard/editor/editor-url.tsx", { id: "new-post" }),
      route("dashboard/create/page", "dashboard/editor/editor-url.tsx", { id: "new-page" }),
      route("dashboard/edit/:id", "dashboard/editor/editor-url.tsx", { id: "edit-post" }),
    ]),
    route("dashboard/view/:id", "dashboard/view/view.tsx"),
    route("dashboard/preview/:id", "dashboard/view/preview.tsx"),
    route("dashboard/pages", "dashboard/pages/pages.tsx"),
    route("dashboard/categories", "dashboard/categories/categories.tsx"),
    route("dashboard/portfolio", "dashboard/portfolio/portfolio.tsx"),
    route("dashboard/portfolio/:id/builds", "dashboard/builds/builds.tsx"),
    route("dashboard/site", "dashboard/site/site.tsx"),
    route("dashboard/site/:section", "dashboard/site/section.tsx"),
    route("dashboard/media", "dashboard/media/media.tsx"),
    route("dashboard/messages", "dashboard/messages/messages.tsx"),
    route("dashboard/statistics", "dashboard/statistics/statistics.tsx"),
    route("dashboard/trash", "dashboard/trash/trash.tsx"),
    route("dashboard/health", "dashboard/health/health.tsx"),
    route("dashboard/account", "dashboard/account/account.tsx"),
  ]),
  route("embed/model/:id", "site/embed/embed-model.tsx"),
  route("*", "site/unknown.tsx"),
] satisfies RouteConfig;
