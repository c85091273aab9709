// The icons that only the dashboard shows. The dashboard's layout adds them, so public pages don't download them.
import Activity from "virtual:drawing/activity";
import ArrowUpDown from "virtual:drawing/arrow-up-down";
import Ban from "virtual:drawing/ban";
import Bold from "virtual:drawing/bold";
import Box from "virtual:drawing/box";
import CalendarClock from "virtual:drawing/calendar-clock";
import Check from "virtual:drawing/check";
import ChevronUp from "virtual:drawing/chevron-up";
import ClipboardCheck from "virtual:drawing/clipboard-check";
import Clock from "virtual:drawing/clock";
import CloudOff from "virtual:drawing/cloud-off";
import Code from "virtual:drawing/code";
import Copy from "virtual:drawing/copy";
import Database from "virtual:drawing/database";
import Download from "virtual:drawing/download";
import Ellipsis from "virtual:drawing/ellipsis";
import Eye from "virtual:drawing/eye";
import FileArchive from "virtual:drawing/file-archive";
import FileText from "virtual:drawing/file-text";
import Film from "virtual:drawing/film";
import Gamepad2 from "virtual:drawing/gamepad-2";
import Globe from "virtual:drawing/globe";
import GripVertical from "virtual:drawing/grip-vertical";
import HardDrive from "virtual:drawing/hard-drive";
import Hash from "virtual:drawing/hash";
import Heading1 from "virtual:drawing/heading-1";
import Heading2 from "virtual:drawing/heading-2";
import Heading3 from "virtual:drawing/heading-3";
import HeartPulse from "virtual:drawing/heart-pulse";
import Image from "virtual:drawing/image";
import Images from "virtual:drawing/images";
import Inbox from "virtual:drawing/inbox";
import Info from "virtual:drawing/info";
import Italic from "virtual:drawing/italic";
import KeyRound from "virtual:drawing/key-round";
import Keyboard from "virtual:drawing/keyboard";
import LayoutTemplate from "virtual:drawing/layout-template";
import List from "virtual:drawing/list";
import ListOrdered from "virtual:drawing/list-ordered";
import Mail from "virtual:drawing/mail";
import MailOpen from "virtual:drawing/mail-open";
import Minus from "virtual:drawing/minus";
import Monitor from "virtual:drawing/monitor";
import Music from "virtual:drawing/music";
import PenLine from "virtual:drawing/pen-line";
import Pencil from "virtual:drawing/pencil";
import Quote from "virtual:drawing/quote";
import Redo2 from "virtual:drawing/redo-2";
import RefreshCw from "virtual:drawing/refresh-cw";
import RemoveFormatting from "virtual:drawing/remove-formatting";
import RotateCcw from "virtual:drawing/rotate-ccw";
import Save from "virtual:drawing/save";
import Send from "virtual:drawing/send";
import ShieldCheck from "virtual:drawing/shield-check";
import SlidersHorizontal from "virtual:drawing/sliders-horizontal";
import Smartphone from "virtual:drawing/smartphone";
import SquarePen from "virtual:drawing/square-pen";
import Star from "virtual:drawing/star";
import Strikethrough from "virtual:drawing/strikethrough";
import Table from "virtual:drawing/table";
import Tablet from "virtual:drawing/tablet";
import Tags from "virtual:drawing/tags";
import Trash from "virtual:drawing/trash";
import TriangleAlert from "virtual:drawing/triangle-alert";
import Underline from "virtual:drawing/underline";
import Undo2 from "virtual:drawing/undo-2";
import Upload from "virtual:drawing/upload";
import User from "virtual:drawing/user";
import Users from "virtual:drawing/users";
import { addIcons } from "./icon.tsx";

export const dashboardIcons = {
  activity: Activity,
  "arrow-up-down": ArrowUpDown,
  ban: Ban,
  bold: Bold,
  box: Box,
  "calendar-clock": CalendarClock,
  check: Check,
  "chevron-up": ChevronUp,
  "clipboard-check": ClipboardCheck,
  clock: Clock,
  "cloud-off": CloudOff,
  code: Code,
  copy: Copy,
  database: Database,
  download: Download,
  eye: Eye,
  "file-archive": FileArchive,
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
  image: Image,
  images: Images,
  inbox: Inbox,
  info: Info,
  italic: Italic,
  key: KeyRound,
  keyboard: Keyboard,
  "layout-template": LayoutTemplate,
  list: List,
  "list-ordered": ListOrdered,
  mail: Mail,
  "mail-open": MailOpen,
  minus: Minus,
  monitor: Monitor,
  more: Ellipsis,
  music: Music,
  "pen-line": PenLine,
  pencil: Pencil,
  quote: Quote,
  redo: Redo2,
  "refresh-cw": RefreshCw,
  "remove-formatting": RemoveFormatting,
  "rotate-ccw": RotateCcw,
  save: Save,
  send: Send,
  "shield-check": ShieldCheck,
  "sliders-horizontal": SlidersHorizontal,
  smartphone: Smartphone,
  "square-pen": SquarePen,
  star: Star,
  strikethrough: Strikethrough,
  table: Table,
  tablet: Tablet,
  tags: Tags,
  trash: Trash,
  "triangle-alert": TriangleAlert,
  underline: Underline,
  undo: Undo2,
  upload: Upload,
  user: User,
  users: Users,
} as const;

addIcons(dashboardIcons);
