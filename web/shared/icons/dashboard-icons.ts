// The icons that only the dashboard shows. The dashboard's layout adds them, so public pages don't download them.
import Activity from "virtual:drawing/activity";
import AlignCenter from "virtual:drawing/align-center";
import AlignLeft from "virtual:drawing/align-left";
import AlignRight from "virtual:drawing/align-right";
import ArrowDown from "virtual:drawing/arrow-down";
import ArrowLeftRight from "virtual:drawing/arrow-left-right";
import ArrowUp from "virtual:drawing/arrow-up";
import ArrowUpDown from "virtual:drawing/arrow-up-down";
import Asterisk from "virtual:drawing/asterisk";
import Ban from "virtual:drawing/ban";
import Bold from "virtual:drawing/bold";
import Bookmark from "virtual:drawing/bookmark";
import Brackets from "virtual:drawing/brackets";
import CalendarClock from "virtual:drawing/calendar-clock";
import Captions from "virtual:drawing/captions";
import CaseSensitive from "virtual:drawing/case-sensitive";
import ChartColumn from "virtual:drawing/chart-column";
import Check from "virtual:drawing/check";
import ChevronUp from "virtual:drawing/chevron-up";
import ChevronsLeftRight from "virtual:drawing/chevrons-left-right";
import ChevronsRightLeft from "virtual:drawing/chevrons-right-left";
import ClipboardCheck from "virtual:drawing/clipboard-check";
import Clock from "virtual:drawing/clock";
import CloudOff from "virtual:drawing/cloud-off";
import Code from "virtual:drawing/code";
import CodeXml from "virtual:drawing/code-xml";
import Columns2 from "virtual:drawing/columns-2";
import Columns3 from "virtual:drawing/columns-3";
import Copy from "virtual:drawing/copy";
import Database from "virtual:drawing/database";
import Download from "virtual:drawing/download";
import Ellipsis from "virtual:drawing/ellipsis";
import Expand from "virtual:drawing/expand";
import Eye from "virtual:drawing/eye";
import FileArchive from "virtual:drawing/file-archive";
import FileText from "virtual:drawing/file-text";
import GalleryHorizontalEnd from "virtual:drawing/gallery-horizontal-end";
import Gamepad2 from "virtual:drawing/gamepad-2";
import Globe from "virtual:drawing/globe";
import GripVertical from "virtual:drawing/grip-vertical";
import HardDrive from "virtual:drawing/hard-drive";
import Hash from "virtual:drawing/hash";
import Heading1 from "virtual:drawing/heading-1";
import Heading2 from "virtual:drawing/heading-2";
import Heading3 from "virtual:drawing/heading-3";
import HeartPulse from "virtual:drawing/heart-pulse";
import Highlighter from "virtual:drawing/highlighter";
import Image from "virtual:drawing/image";
import Images from "virtual:drawing/images";
import Inbox from "virtual:drawing/inbox";
import Info from "virtual:drawing/info";
import Italic from "virtual:drawing/italic";
import KeyRound from "virtual:drawing/key-round";
import Keyboard from "virtual:drawing/keyboard";
import LayoutTemplate from "virtual:drawing/layout-template";
import Lightbulb from "virtual:drawing/lightbulb";
import List from "virtual:drawing/list";
import ListCollapse from "virtual:drawing/list-collapse";
import ListOrdered from "virtual:drawing/list-ordered";
import ListTree from "virtual:drawing/list-tree";
import Mail from "virtual:drawing/mail";
import Minus from "virtual:drawing/minus";
import Monitor from "virtual:drawing/monitor";
import MoveHorizontal from "virtual:drawing/move-horizontal";
import Music from "virtual:drawing/music";
import Palette from "virtual:drawing/palette";
import Paperclip from "virtual:drawing/paperclip";
import PenLine from "virtual:drawing/pen-line";
import Pencil from "virtual:drawing/pencil";
import Quote from "virtual:drawing/quote";
import RectangleEllipsis from "virtual:drawing/rectangle-ellipsis";
import Redo2 from "virtual:drawing/redo-2";
import RefreshCw from "virtual:drawing/refresh-cw";
import RemoveFormatting from "virtual:drawing/remove-formatting";
import Repeat from "virtual:drawing/repeat";
import Replace from "virtual:drawing/replace";
import RotateCcw from "virtual:drawing/rotate-ccw";
import Rows3 from "virtual:drawing/rows-3";
import Save from "virtual:drawing/save";
import Send from "virtual:drawing/send";
import ShieldCheck from "virtual:drawing/shield-check";
import Sigma from "virtual:drawing/sigma";
import SlidersHorizontal from "virtual:drawing/sliders-horizontal";
import Smartphone from "virtual:drawing/smartphone";
import SquareMousePointer from "virtual:drawing/square-mouse-pointer";
import SquarePen from "virtual:drawing/square-pen";
import Star from "virtual:drawing/star";
import Strikethrough from "virtual:drawing/strikethrough";
import Subscript from "virtual:drawing/subscript";
import Superscript from "virtual:drawing/superscript";
import Table from "virtual:drawing/table";
import TableCellsMerge from "virtual:drawing/table-cells-merge";
import TableCellsSplit from "virtual:drawing/table-cells-split";
import Tablet from "virtual:drawing/tablet";
import Tags from "virtual:drawing/tags";
import Trash from "virtual:drawing/trash";
import TriangleAlert from "virtual:drawing/triangle-alert";
import Underline from "virtual:drawing/underline";
import Undo2 from "virtual:drawing/undo-2";
import Unlink from "virtual:drawing/unlink";
import Upload from "virtual:drawing/upload";
import User from "virtual:drawing/user";
import Users from "virtual:drawing/users";
import WholeWord from "virtual:drawing/whole-word";
import { addIcons } from "./icon.tsx";

export const dashboardIcons = {
  activity: Activity,
  "align-center": AlignCenter,
  "align-left": AlignLeft,
  "align-right": AlignRight,
  "arrow-down": ArrowDown,
  "arrow-left-right": ArrowLeftRight,
  "arrow-up": ArrowUp,
  "arrow-up-down": ArrowUpDown,
  asterisk: Asterisk,
  ban: Ban,
  bold: Bold,
  bookmark: Bookmark,
  brackets: Brackets,
  "calendar-clock": CalendarClock,
  captions: Captions,
  "chart-column": ChartColumn,
  "case-sensitive": CaseSensitive,
  check: Check,
  "chevron-up": ChevronUp,
  "chevrons-left-right": ChevronsLeftRight,
  "chevrons-right-left": ChevronsRightLeft,
  "clipboard-check": ClipboardCheck,
  clock: Clock,
  "cloud-off": CloudOff,
  code: Code,
  "code-xml": CodeXml,
  "columns-2": Columns2,
  "columns-3": Columns3,
  copy: Copy,
  database: Database,
  download: Download,
  expand: Expand,
  eye: Eye,
  "file-archive": FileArchive,
  "file-text": FileText,
  "gallery-horizontal-end": GalleryHorizontalEnd,
  gamepad: Gamepad2,
  globe: Globe,
  "grip-vertical": GripVertical,
  "hard-drive": HardDrive,
  hash: Hash,
  "heading-1": Heading1,
  "heading-2": Heading2,
  "heading-3": Heading3,
  "heart-pulse": HeartPulse,
  highlighter: Highlighter,
  image: Image,
  images: Images,
  inbox: Inbox,
  info: Info,
  italic: Italic,
  key: KeyRound,
  keyboard: Keyboard,
  "layout-template": LayoutTemplate,
  lightbulb: Lightbulb,
  list: List,
  "list-collapse": ListCollapse,
  "list-ordered": ListOrdered,
  "list-tree": ListTree,
  mail: Mail,
  minus: Minus,
  monitor: Monitor,
  more: Ellipsis,
  "move-horizontal": MoveHorizontal,
  music: Music,
  palette: Palette,
  paperclip: Paperclip,
  "pen-line": PenLine,
  pencil: Pencil,
  quote: Quote,
  "rectangle-ellipsis": RectangleEllipsis,
  redo: Redo2,
  "refresh-cw": RefreshCw,
  "remove-formatting": RemoveFormatting,
  repeat: Repeat,
  replace: Replace,
  "rotate-ccw": RotateCcw,
  "rows-3": Rows3,
  save: Save,
  send: Send,
  "shield-check": ShieldCheck,
  sigma: Sigma,
  "sliders-horizontal": SlidersHorizontal,
  smartphone: Smartphone,
  "square-mouse-pointer": SquareMousePointer,
  "square-pen": SquarePen,
  star: Star,
  strikethrough: Strikethrough,
  subscript: Subscript,
  superscript: Superscript,
  table: Table,
  "table-cells-merge": TableCellsMerge,
  "table-cells-split": TableCellsSplit,
  tablet: Tablet,
  tags: Tags,
  trash: Trash,
  "triangle-alert": TriangleAlert,
  underline: Underline,
  undo: Undo2,
  unlink: Unlink,
  upload: Upload,
  user: User,
  users: Users,
  "whole-word": WholeWord,
} as const;

addIcons(dashboardIcons);
