// The styles of the portfolio's pages. They are in one file instead of three small ones, because the skeletons need those of the pages that
// they imitate; every page that shows a project imports all of them, so that they stay in one file.
import "./list.css";
import "./portfolio-route.css";
import "./project.css";
import "./project-documents.css";
