// What word processors put on the clipboard, with everything that they write around the words.

const docsStyle = (more = "font-weight:400;font-style:normal;text-decoration:none;") =>
  `font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${more}font-variant:normal;vertical-align:baseline;white-space:pre;white-space:pre-wrap;`;
const docsText = (words: string, more?: string) => `<span style="${docsStyle(more)}">${words}</span>`;
const docsParagraph = (inner: string, more = "") =>
  `<p dir="ltr" style="line-height:1.38;${more}margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
const docsItem = (level: number, kind: string, inner: string) =>
  `<li dir="ltr" style="list-style-type:${kind};font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsText(inner)}</p></li>`;
const docsTask = (isDone: boolean, words: string) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;font-size:11pt;white-space:pre;margin-left:6pt;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${isDone ? "checked" : "unchecked"}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="line-height:1.38;display:inline-block;vertical-align:top;" role="presentation"><span style="${docsStyle(isDone ? "font-weight:400;text-decoration:line-through;-webkit-text-decoration-skip:none;" : undefined)}">${words}</span></p></li>`;
const docsCell = (words: string, more?: string, align = "") =>
  `<td style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;">${docsParagraph(docsText(words, more), align)}</td>`;

export const googleDocs = {
  html:
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7a1b2c3d-7fff-1234-5678-abcdefabcdef">` +
    `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:3pt;"><span style="font-size:26pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;white-space:pre-wrap;">Postmortem</span></p>` +
    `<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;">${docsText("Notes")}</h2>` +
    docsParagraph(
      `${docsText("The ")}${docsText("first", "font-weight:700;")}${docsText(" build ")}${docsText("ran", "font-weight:400;font-style:italic;")}${docsText(" at 60 fps, ")}${docsText("in", "font-weight:400;text-decoration:underline;")}${docsText(" H")}<span style="font-size:0.6em;vertical-align:sub;white-space:pre-wrap;">2</span>${docsText("O, see ")}<a href="https://www.google.com/url?q=https://example.com/build%3Fid%3D7&amp;sa=D&amp;source=editors&amp;ust=1700000000&amp;usg=AOvVaw0" style="text-decoration:none;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;white-space:pre-wrap;">the log</span></a>${docsText(".")}<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>`,
    ) +
    docsParagraph(docsText("Centred and marked", "background-color:#ffff00;font-weight:400;"), "text-align: center;") +
    `<br><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, "disc", "Greybox")}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(2, "circle", "Walls")}<ol style="margin-top:0;">${docsItem(3, "decimal", "North")}</ol></ul>${docsItem(1, "disc", "Playtest")}</ul>` +
    `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;">${docsTask(true, "Ship it")}${docsTask(false, "Sleep")}</ul>` +
    docsParagraph(docsText("func _ready():", "font-family:'Roboto Mono',monospace;")) +
    docsParagraph(docsText("    pass", "font-family:'Roboto Mono',monospace;")) +
    docsParagraph(
      `${docsText("Call ")}${docsText("jump()", "font-family:'Courier New',monospace;")}${docsText(" now")}`,
    ) +
    `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col width="312"/><col /></colgroup><tbody>` +
    `<tr style="height:0pt">${docsCell("Device", "font-weight:700;")}${docsCell("Frames", "font-weight:700;")}</tr>` +
    `<tr style="height:0pt">${docsCell("Phone")}${docsCell("58", undefined, "text-align: right;")}</tr></tbody></table></div>` +
    docsParagraph(
      `<span style="border:none;display:inline-block;overflow:hidden;width:602px;height:340px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe?key=abc" width="602" height="340" style="margin-left:0px;margin-top:0px;" /></span>`,
    ) +
    `</b><br class="Apple-interchange-newline">`,
  text: "Postmortem\nNotes\nThe first build ran at 60 fps, in H2O, see the log.\nCentred and marked\n\nGreybox\nWalls\nNorth\nPlaytest\nShip it\nSleep\nfunc _ready():\n    pass\nCall jump() now\nDevice\nFrames\nPhone\n58\n",
};

const wordItem = (list: string, level: number, marker: string, words: string, place = "Middle") =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo${list.slice(1)}'><![if !supportLists]><span lang=EN-US style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${words}<o:p></o:p></span></p>\n`;
const wordNote = (number: number) =>
  `<a style='mso-footnote-id:ftn${number}' href="#_ftn${number}" name="_ftnref${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt;line-height:107%;font-family:"Calibri",sans-serif;mso-ansi-language:EN-US'>[${number}]</span></span><![endif]></span></span></a>`;

export const word = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><meta name=Originator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/Sam/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml"><title>Plan of the build</title>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom><w:TrackMoves/><w:TrackFormatting/></w:WordDocument></xml><![endif]-->
<style><!--
 /* Font Definitions */
 @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4; mso-font-charset:0;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; mso-style-qformat:yes; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
 h1 {mso-style-priority:9; font-weight:normal; font-size:16.0pt;}
 @page WordSection1 {size:595.3pt 841.9pt; margin:70.85pt 70.85pt 2.0cm 70.85pt;}
 div.WordSection1 {page:WordSection1;}
 /* List Definitions */
 @list l0 {mso-list-id:123; mso-list-type:hybrid; mso-list-template-ids:1 2 3;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7; mso-level-tab-stop:none; font-family:Symbol;}
 @list l0:level2 {mso-level-tab-stop:none; mso-level-number-position:left; text-indent:-18.0pt;}
 @list l1:level1 {mso-level-tab-stop:none; mso-level-number-position:left; text-indent:-18.0pt;}
 @list l2:level1 {mso-level-start-at:5; mso-level-tab-stop:none;}
--></style>
<!--[if gte mso 10]><style>/* Style Definitions */ table.MsoNormalTable {mso-style-name:"Normale Tabelle";}</style><![endif]--></head>
<body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->

<p class=MsoTitle><span lang=EN-US>Plan of the build<o:p></o:p></span></p>

<h1><span lang=EN-US style='mso-ansi-language:EN-US'>Schedule<o:p></o:p></span></h1>

<p class=MsoNormal><b><span lang=EN-US style='mso-ansi-language:EN-US'>Sh</span></b><b><span lang=EN-US>ip</span></b><span lang=EN-US> it in <st1:place w:st="on">Ghent</st1:place><span style='mso-spacerun:yes'>  </span>in <font color="#C00000">May</font></span>${wordNote(1)}<span lang=EN-US>, <del cite="mailto:Sam" datetime="2026-01-02T10:00">not </del><ins cite="mailto:Sam" datetime="2026-01-02T10:00">surely </ins>later.<span style='background:yellow;mso-highlight:yellow'>Check</span><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[S1]</a><o:p></o:p></span></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoNormal align=center style='text-align:center'><span lang=EN-US>In the middle, with <a href="https://example.com/plan"><span style='color:#0563C1;text-decoration:underline'>a link</span></a><o:p></o:p></span></p>

${wordItem("l0", 1, "·", "Greybox", "First")}${wordItem("l0", 2, "a.", "Walls")}${wordItem("l0", 2, "b.", "Doors")}${wordItem("l0", 1, "·", "Playtest", "Last")}
<p class=MsoNormal><span lang=EN-US>Then:<o:p></o:p></span></p>

${wordItem("l1", 1, "1.", "Invite", "First")}${wordItem("l1", 1, "2.", "Watch", "Last")}${wordItem("l2", 1, "5.", "Fifth", "First")}
<p class=MsoQuote><span lang=EN-US>Nobody reads the manual.<o:p></o:p></span></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal><b><span lang=EN-US>Month<o:p></o:p></span></b></p></td><td width=301 valign=top><p class=MsoNormal><b><span lang=EN-US>Hours<o:p></o:p></span></b></p></td></tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=301 valign=top><p class=MsoNormal><span lang=EN-US>May<o:p></o:p></span></p></td><td width=301 valign=top><p class=MsoNormal align=right style='text-align:right'><span lang=EN-US>120<o:p></o:p></span></p></td></tr>
</table>

<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Picture_1" style='width:100pt'><v:imagedata src="file:///C:/Users/Sam/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=133 height=80 src="file:///C:/Users/Sam/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_1"><![endif]></span></p>

<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>

<hr align=left size=1 width="33%">

<![endif]>

<div style='mso-element:footnote' id=ftn1>

<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a><span lang=EN-US> Or June.<o:p></o:p></span></p>

</div>

</div>

<div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Really?</p></div></div></div>
<!--EndFragment--></body>

</html>`,
  text: "Plan of the build\r\nSchedule\r\nShip it in Ghent  in May[1], surely later.Check\r\n\r\nIn the middle, with a link\r\n·\tGreybox\r\na.\tWalls\r\nb.\tDoors\r\n·\tPlaytest\r\nThen:\r\n1.\tInvite\r\n2.\tWatch\r\n5.\tFifth\r\nNobody reads the manual.\r\nMonth\tHours\r\nMay\t120\r\n\r\n[1] Or June.\r\n",
};

const onlineRun = (words: string, more = "") =>
  `<span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW123456789 BCX0" style="-webkit-user-drag: none; font-size: 11pt; line-height: 19px; ${more}"><span class="NormalTextRun SCXW123456789 BCX0" style="margin: 0px; padding: 0px;">${words}</span></span>`;
const onlineParagraph = (inner: string, attributes = "") =>
  `<p class="Paragraph SCXW123456789 BCX0" ${attributes} xml:lang="EN-GB" lang="EN-GB" paraid="1" paraeid="{1}{2}" style="margin: 0px; padding: 0px; user-select: text; text-align: left;">${inner}<span class="EOP SCXW123456789 BCX0" data-ccp-props="{&quot;201341983&quot;:0}" style="line-height: 19px;">&nbsp;</span></p>`;
const onlineItem = (tag: "ul" | "ol", level: number, position: number, words: string) =>
  `<div class="ListContainerWrapper SCXW123456789 BCX0" style="position: relative;"><${tag} class="${tag === "ul" ? "BulletListStyle1" : "NumberListStyle1"} SCXW123456789 BCX0" role="list" style="cursor: text;"><li data-leveltext="" data-font="Symbol" data-listid="${tag === "ul" ? 1 : 2}" data-list-defn-props="{&quot;335552541&quot;:1}" aria-setsize="-1" data-aria-posinset="${position}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW123456789 BCX0" style="display: block;">${onlineParagraph(onlineRun(words))}</li></${tag}></div>`;

export const wordOnline = {
  html:
    `<html><body><!--StartFragment--><div class="OutlineElement Ltr SCXW123456789 BCX0" style="direction: ltr;">${onlineParagraph(onlineRun("Design"), `role="heading" aria-level="2"`)}</div>` +
    `<div class="OutlineElement Ltr SCXW123456789 BCX0">${onlineParagraph(`${onlineRun("Some ")}${onlineRun("bold", "font-weight: bold;")}${onlineRun(" and ")}<a class="Hyperlink SCXW123456789 BCX0" href="https://example.com/a" target="_blank" rel="noreferrer noopener" style="text-decoration: none;"><span data-contrast="none" class="TextRun Underlined SCXW123456789 BCX0" style="text-decoration: underline;"><span class="NormalTextRun SCXW123456789 BCX0" data-ccp-charstyle="Hyperlink">a link</span></span></a>`)}</div>` +
    onlineItem("ul", 1, 1, "One") +
    onlineItem("ul", 2, 1, "Below") +
    onlineItem("ul", 1, 2, "Two") +
    onlineItem("ol", 1, 1, "First") +
    onlineItem("ol", 1, 2, "Second") +
    `<div class="OutlineElement Ltr SCXW123456789 BCX0"><div class="TableContainer Ltr SCXW123456789 BCX0"><table aria-rowcount="2" border="1" class="Table Ltr TableGrid SCXW123456789 BCX0" data-tablelook="1696" data-tablestyle="MsoTableGrid"><tbody><tr aria-rowindex="1" class="TableRow" role="row"><td class="FirstRow FirstCol SCXW123456789 BCX0" data-celllook="69905" role="rowheader"><div class="TableCellContent SCXW123456789 BCX0"><div class="OutlineElement Ltr">${onlineParagraph(onlineRun("Key"))}</div></div></td><td class="FirstRow LastCol SCXW123456789 BCX0" role="columnheader"><div class="TableCellContent SCXW123456789 BCX0"><div class="OutlineElement Ltr">${onlineParagraph(onlineRun("Value"))}</div></div></td></tr></tbody></table></div></div><!--EndFragment--></body></html>`,
  text: "Design\n\nSome bold and a link\n\nOne\n\nBelow\n\nTwo\n\nFirst\n\nSecond\n\nKey\n\nValue\n",
};

export const libreOfficeWriter = {
  html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
<style type="text/css">
@page { size: 21cm 29.7cm; margin: 2cm }
p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
h2 { margin-top: 0.35cm; margin-bottom: 0.21cm; page-break-after: avoid }
a.sdfootnoteanc { font-size: 57% }
</style></head>
<body lang="de-DE" link="#000080" vlink="#800000" dir="ltr"><h2 class="western">Notes</h2>
<p style="line-height: 100%; margin-bottom: 0cm"><font color="#000000"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><b>Bold</b>, <i>slanted</i>, <u>under</u> and <strike>struck</strike>, with a note<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</font></font></font></p>
<p align="center" style="line-height: 100%; margin-bottom: 0cm">Centred</p>
<ul><li><p style="line-height: 100%; margin-bottom: 0cm">Apple</p>
<ul><li><p style="margin-bottom: 0cm">Seed</p></li></ul></li>
<li><p style="margin-bottom: 0cm">Pear</p></li></ul>
<p><font face="Liberation Mono, monospace">make all</font></p>
<p><font face="Liberation Mono, monospace">make test</font></p>
<table width="100%" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/><tr valign="top"><td width="50%" style="border: 1px solid #000000"><p>Left</p></td><td width="50%"><p align="right">7</p></td></tr><tr><td><p>Next</p></td><td><p align="right">9</p></td></tr></table>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>The note.</p></div>
</body></html>`,
  text: "Notes\nBold, slanted, under and struck, with a note1.\nCentred\nApple\nSeed\nPear\nmake all\nmake test\nLeft\t7\nNext\t9\n",
};

/** Apple's Notes, Pages and TextEdit write all styles as classes. */
export const appleNotes = {
  html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><meta name="CocoaVersion" content="2487.5">
<style type="text/css">
p.p1 {margin: 0.0px 0.0px 12.0px 0.0px; font: 28.0px 'Helvetica Neue'; color: #000000}
p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'; color: #000000; min-height: 15.0px}
p.p3 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'; color: #000000}
li.li3 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}
span.s1 {text-decoration: underline}
span.s2 {font-weight: bold}
ul.ul1 {list-style-type: disc}
</style></head><body>
<p class="p1"><b>Trip</b></p>
<p class="p2"><br></p>
<p class="p3">Pack <span class="s1">light</span> and <span class="s2">early</span>,<span class="Apple-converted-space">&nbsp; </span>then go.</p>
<ul class="ul1"><li class="li3">Shoes</li><ul class="ul1"><li class="li3">Laces</li></ul><li class="li3">Hat</li></ul>
</body></html>`,
  text: "Trip\n\nPack light and early,  then go.\n• Shoes\n• Laces\n• Hat\n",
};

export const applePages = {
  html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; text-align: center; font: 11.0px Helvetica} p.p2 {margin: 0.0px; font: 11.0px Helvetica} span.s1 {font-kerning: none}</style></head><body><p class="p1"><span class="s1"><b>A centred line</b></span></p><p class="p2"><span class="s1">A line of text, <i>slanted</i>, with <a href="https://example.com/x">a link</a>.</span></p></body></html>`,
  text: "A centred line\nA line of text, slanted, with a link.",
};
