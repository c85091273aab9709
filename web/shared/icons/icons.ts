// The icons of public pages by name, from lucide. The dashboard's icons are in dashboard-icons.ts, logos in brand-icons.ts.
import ArrowLeft from "virtual:drawing/arrow-left";
import ArrowRight from "virtual:drawing/arrow-right";
import Box from "virtual:drawing/box";
import Briefcase from "virtual:drawing/briefcase";
import Calendar from "virtual:drawing/calendar";
import ChevronDown from "virtual:drawing/chevron-down";
import ChevronLeft from "virtual:drawing/chevron-left";
import ChevronRight from "virtual:drawing/chevron-right";
import CircleAlert from "virtual:drawing/circle-alert";
import CircleCheck from "virtual:drawing/circle-check";
import ExternalLink from "virtual:drawing/external-link";
import Film from "virtual:drawing/film";
import History from "virtual:drawing/rotate-ccw-clock";
import LayoutDashboard from "virtual:drawing/layout-dashboard";
import Link from "virtual:drawing/link";
import Lock from "virtual:drawing/lock";
import LogIn from "virtual:drawing/log-in";
import LogOut from "virtual:drawing/log-out";
import MapPin from "virtual:drawing/map-pin";
import Maximize2 from "virtual:drawing/maximize-2";
import Menu from "virtual:drawing/menu";
import Moon from "virtual:drawing/moon";
import Pause from "virtual:drawing/pause";
import Pilcrow from "virtual:drawing/pilcrow";
import Play from "virtual:drawing/play";
import Plus from "virtual:drawing/plus";
import Rss from "virtual:drawing/rss";
import Search from "virtual:drawing/search";
import Sun from "virtual:drawing/sun";
import X from "virtual:drawing/x";
import ZoomIn from "virtual:drawing/zoom-in";
import ZoomOut from "virtual:drawing/zoom-out";

export const icons = {
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  box: Box,
  briefcase: Briefcase,
  calendar: Calendar,
  "chevron-down": ChevronDown,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  "circle-alert": CircleAlert,
  "circle-check": CircleCheck,
  close: X,
  "external-link": ExternalLink,
  film: Film,
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
  pilcrow: Pilcrow,
  play: Play,
  plus: Plus,
  rss: Rss,
  search: Search,
  sun: Sun,
  "zoom-in": ZoomIn,
  "zoom-out": ZoomOut,
} as const;
