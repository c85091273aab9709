// The icons of public pages by name: lucide for things, Font Awesome for brands (lucide has none). Those that only the dashboard
// shows stand in desk-icons.ts. Each is imported from its own file, so that neither the server nor the browser loads the whole sets.
import { faDiscord } from "@fortawesome/free-brands-svg-icons/faDiscord";
import { faFacebookF } from "@fortawesome/free-brands-svg-icons/faFacebookF";
import { faGithub } from "@fortawesome/free-brands-svg-icons/faGithub";
import { faInstagram } from "@fortawesome/free-brands-svg-icons/faInstagram";
import { faLinkedinIn } from "@fortawesome/free-brands-svg-icons/faLinkedinIn";
import { faXTwitter } from "@fortawesome/free-brands-svg-icons/faXTwitter";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Briefcase from "lucide-react/icons/briefcase";
import Calendar from "lucide-react/icons/calendar";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Link from "lucide-react/icons/link";
import Lock from "lucide-react/icons/lock";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import MapPin from "lucide-react/icons/map-pin";
import Maximize2 from "lucide-react/icons/maximize-2";
import Menu from "lucide-react/icons/menu";
import Moon from "lucide-react/icons/moon";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Plus from "lucide-react/icons/plus";
import Rss from "lucide-react/icons/rss";
import Search from "lucide-react/icons/search";
import Sun from "lucide-react/icons/sun";
import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";

export const icons = {
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  briefcase: Briefcase,
  calendar: Calendar,
  "chevron-down": ChevronDown,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  "circle-alert": CircleAlert,
  "circle-check": CircleCheck,
  close: X,
  "external-link": ExternalLink,
  history: History,
  "layout-dashboard": LayoutDashboard,
  link: Link,
  lock: Lock,
  "log-in": LogIn,
  "log-out": LogOut,
  "map-pin": MapPin,
  maximize: Maximize2,
  menu: Menu,
  moon: Moon,
  pause: Pause,
  play: Play,
  plus: Plus,
  rss: Rss,
  search: Search,
  sun: Sun,
  "zoom-in": ZoomIn,
  "zoom-out": ZoomOut,
} as const;

export const brandIcons = {
  discord: faDiscord,
  facebook: faFacebookF,
  github: faGithub,
  instagram: faInstagram,
  linkedin: faLinkedinIn,
  x: faXTwitter,
} as const;

export type BrandName = keyof typeof brandIcons;
