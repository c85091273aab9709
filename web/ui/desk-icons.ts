// The icons that only the dashboard shows; its layout brings them, and public pages are spared them.
import Activity from "lucide-react/icons/activity";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Ban from "lucide-react/icons/ban";
import Bold from "lucide-react/icons/bold";
import Box from "lucide-react/icons/box";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import ChevronUp from "lucide-react/icons/chevron-up";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Clock from "lucide-react/icons/clock";
import CloudOff from "lucide-react/icons/cloud-off";
import Code from "lucide-react/icons/code";
import Copy from "lucide-react/icons/copy";
import Database from "lucide-react/icons/database";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
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
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import Info from "lucide-react/icons/info";
import Italic from "lucide-react/icons/italic";
import KeyRound from "lucide-react/icons/key-round";
import Keyboard from "lucide-react/icons/keyboard";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Mail from "lucide-react/icons/mail";
import MailOpen from "lucide-react/icons/mail-open";
import Minus from "lucide-react/icons/minus";
import Monitor from "lucide-react/icons/monitor";
import PenLine from "lucide-react/icons/pen-line";
import Pencil from "lucide-react/icons/pencil";
import Quote from "lucide-react/icons/quote";
import Redo2 from "lucide-react/icons/redo-2";
import RefreshCw from "lucide-react/icons/refresh-cw";
import RemoveFormatting from "lucide-react/icons/remove-formatting";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Save from "lucide-react/icons/save";
import Send from "lucide-react/icons/send";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Smartphone from "lucide-react/icons/smartphone";
import SquarePen from "lucide-react/icons/square-pen";
import Star from "lucide-react/icons/star";
import Strikethrough from "lucide-react/icons/strikethrough";
import Table from "lucide-react/icons/table";
import Tags from "lucide-react/icons/tags";
import Trash2 from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Underline from "lucide-react/icons/underline";
import Undo2 from "lucide-react/icons/undo-2";
import Upload from "lucide-react/icons/upload";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import { addIcons } from "./icon.tsx";

export const deskIcons = {
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
  list: List,
  "list-ordered": ListOrdered,
  mail: Mail,
  "mail-open": MailOpen,
  minus: Minus,
  monitor: Monitor,
  more: Ellipsis,
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
  tags: Tags,
  trash: Trash2,
  "triangle-alert": TriangleAlert,
  underline: Underline,
  undo: Undo2,
  upload: Upload,
  user: User,
  users: Users,
} as const;

addIcons(deskIcons);
