// The table of all pages, in the order of the menus. The parameter names are those that the pages read.
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("layouts/public-route.tsx", [
    index("routes/home/home.tsx"),
    route("about", "routes/about/about.tsx"),
    layout("routes/portfolio/portfolio-route.tsx", [
      route("portfolio", "routes/portfolio/landing.tsx"),
      route("portfolio/all", "routes/portfolio/list.tsx"),
      route("portfolio/:slug", "routes/portfolio/project.tsx"),
    ]),
    route("blogs", "routes/blog/list.tsx"),
    route("blogs/category/:categoryName", "routes/blog/category.tsx"),
    route("blogs/archive", "routes/blog/archive.tsx"),
    route("blogs/search", "routes/blog/search.tsx"),
    route("blogs/:id", "routes/blog/permalink.tsx"),
    route("blog/:idOrSlug", "routes/blog/post.tsx"),
    route("login", "routes/login/login.tsx"),
  ]),
  layout("layouts/dashboard-route.tsx", [
    route("dashboard", "routes/dashboard/posts/posts.tsx"),
    route("dashboard/create", "routes/dashboard/editor/create.tsx"),
    route("dashboard/edit/:id", "routes/dashboard/editor/edit.tsx"),
    route("dashboard/view/:id", "routes/dashboard/view/view.tsx"),
    route("dashboard/preview/:id", "routes/dashboard/view/preview.tsx"),
    route("dashboard/categories", "routes/dashboard/categories/categories.tsx"),
    route("dashboard/portfolio", "routes/dashboard/portfolio/portfolio.tsx"),
    route("dashboard/media", "routes/dashboard/media/media.tsx"),
    route("dashboard/messages", "routes/dashboard/messages/messages.tsx"),
    route("dashboard/trash", "routes/dashboard/trash/trash.tsx"),
    route("dashboard/health", "routes/dashboard/health/health.tsx"),
    route("dashboard/account", "routes/dashboard/account/account.tsx"),
  ]),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
