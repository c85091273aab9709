// Every icon of the site by name: lucide for things, Font Awesome for brands (lucide has none).
// Each is imported from its own file, so that neither the server nor the browser loads the whole sets.
import { faDiscord } from "@fortawesome/free-brands-svg-icons/faDiscord";
import { faFacebookF } from "@fortawesome/free-brands-svg-icons/faFacebookF";
import { faGithub } from "@fortawesome/free-brands-svg-icons/faGithub";
import { faInstagram } from "@fortawesome/free-brands-svg-icons/faInstagram";
import { faLinkedinIn } from "@fortawesome/free-brands-svg-icons/faLinkedinIn";
import { faXTwitter } from "@fortawesome/free-brands-svg-icons/faXTwitter";
import Activity from "lucide-react/icons/activity";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Ban from "lucide-react/icons/ban";
import Bold from "lucide-react/icons/bold";
import Box from "lucide-react/icons/box";
import Briefcase from "lucide-react/icons/briefcase";
import Calendar from "lucide-react/icons/calendar";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Clock from "lucide-react/icons/clock";
import CloudOff from "lucide-react/icons/cloud-off";
import Code from "lucide-react/icons/code";
import Copy from "lucide-react/icons/copy";
import Database from "lucide-react/icons/database";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import ExternalLink from "lucide-react/icons/external-link";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import Film from "lucide-react/icons/film";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import Globe from "lucide-react/icons/globe";
import GripVertical from "lucide-react/icons/grip-vertical";
import HardDrive from "lucide-react/icons/hard-drive";
import Hash from "lucide-react/icons/hash";
import Heading1 from "lucide-react/icons/heading-1";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import HeartPulse from "lucide-react/icons/heart-pulse";
import History from "lucide-react/icons/history";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import Info from "lucide-react/icons/info";
import Italic from "lucide-react/icons/italic";
import Keyboard from "lucide-react/icons/keyboard";
import KeyRound from "lucide-react/icons/key-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Lock from "lucide-react/icons/lock";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import MailOpen from "lucide-react/icons/mail-open";
import MapPin from "lucide-react/icons/map-pin";
import Maximize2 from "lucide-react/icons/maximize-2";
import Menu from "lucide-react/icons/menu";
import Minus from "lucide-react/icons/minus";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Pause from "lucide-react/icons/pause";
import PenLine from "lucide-react/icons/pen-line";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import Plus from "lucide-react/icons/plus";
import Quote from "lucide-react/icons/quote";
import Redo2 from "lucide-react/icons/redo-2";
import RefreshCw from "lucide-react/icons/refresh-cw";
import RemoveFormatting from "lucide-react/icons/remove-formatting";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Rss from "lucide-react/icons/rss";
import Save from "lucide-react/icons/save";
import Search from "lucide-react/icons/search";
import Send from "lucide-react/icons/send";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Smartphone from "lucide-react/icons/smartphone";
import SquarePen from "lucide-react/icons/square-pen";
import Star from "lucide-react/icons/star";
import Strikethrough from "lucide-react/icons/strikethrough";
import Sun from "lucide-react/icons/sun";
import Table from "lucide-react/icons/table";
import Tags from "lucide-react/icons/tags";
import Trash2 from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Underline from "lucide-react/icons/underline";
import Undo2 from "lucide-react/icons/undo-2";
import Upload from "lucide-react/icons/upload";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";

export const icons = {
  activity: Activity,
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  "arrow-up-down": ArrowUpDown,
  ban: Ban,
  bold: Bold,
  box: Box,
  briefcase: Briefcase,
  calendar: Calendar,
  "calendar-clock": CalendarClock,
  check: Check,
  "chevron-down": ChevronDown,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  "chevron-up": ChevronUp,
  "circle-alert": CircleAlert,
  "circle-check": CircleCheck,
  "clipboard-check": ClipboardCheck,
  clock: Clock,
  close: X,
  "cloud-off": CloudOff,
  code: Code,
  copy: Copy,
  database: Database,
  download: Download,
  "external-link": ExternalLink,
  eye: Eye,
  "file-text": FileText,
  film: Film,
  gamepad: Gamepad2,
  globe: Globe,
  "grip-vertical": GripVertical,
  "hard-drive": HardDrive,
  hash: Hash,
  "heading-1": Heading1,
  "heading-2": Heading2,
  "heading-3": Heading3,
  "heart-pulse": HeartPulse,
  history: History,
  image: Image,
  images: Images,
  inbox: Inbox,
  info: Info,
  italic: Italic,
  key: KeyRound,
  keyboard: Keyboard,
  "layout-dashboard": LayoutDashboard,
  link: Link,
  list: List,
  "list-ordered": ListOrdered,
  lock: Lock,
  "log-in": LogIn,
  "log-out": LogOut,
  mail: Mail,
  "mail-open": MailOpen,
  "map-pin": MapPin,
  maximize: Maximize2,
  menu: Menu,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  more: Ellipsis,
  pause: Pause,
  "pen-line": PenLine,
  pencil: Pencil,
  play: Play,
  plus: Plus,
  quote: Quote,
  redo: Redo2,
  "refresh-cw": RefreshCw,
  "remove-formatting": RemoveFormatting,
  "rotate-ccw": RotateCcw,
  rss: Rss,
  save: Save,
  search: Search,
  send: Send,
  "shield-check": ShieldCheck,
  "sliders-horizontal": SlidersHorizontal,
  smartphone: Smartphone,
  "square-pen": SquarePen,
  star: Star,
  strikethrough: Strikethrough,
  sun: Sun,
  table: Table,
  tags: Tags,
  trash: Trash2,
  "triangle-alert": TriangleAlert,
  underline: Underline,
  undo: Undo2,
  upload: Upload,
  user: User,
  users: Users,
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
export type IconName = keyof typeof icons;
