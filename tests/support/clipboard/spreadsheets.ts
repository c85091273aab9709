// What spreadsheets put on the clipboard.

export const googleSheets = {
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="84"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;">Device</td><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;text-align:center;">Frames</td><td style="overflow:hidden;vertical-align:bottom;font-weight:bold;">Notes</td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;" rowspan="2" colspan="1">Phone</td><td style="overflow:hidden;text-align:right;" data-sheets-numberformat="{&quot;1&quot;:2,&quot;2&quot;:&quot;#,##0.0&quot;}">58.5</td><td style="overflow:hidden;">line one<br/>line two</td></tr><tr style="height:21px;"><td style="text-align:right;">61</td><td data-sheets-hyperlink="https://example.com/run" style="text-decoration:underline;color:#1155cc;"><a class="in-cell-link" target="_blank" href="https://example.com/run">the run</a></td></tr></tbody></table></google-sheets-html-origin>`,
  text: 'Device\tFrames\tNotes\nPhone\t58.5\t"line one\nline two"\n\t61\tthe run',
};

export const googleSheetsCell = {
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><span style="font-size:10pt;font-family:Arial;font-style:normal;text-align:right;" data-sheets-root="1">1,200</span></google-sheets-html-origin>`,
  text: "1,200",
};

export const excel = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15"><link id=Main-File rel=Main-File href="file:///C:/Users/Sam/AppData/Local/Temp/msohtmlclip1/01/clip.htm">
<style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";}
@page {margin:.75in .7in .75in .7in; mso-header-margin:.3in;}
tr {mso-height-source:auto;} col {mso-width-source:auto;} br {mso-data-placement:same-cell;}
td {padding-top:1px; padding-right:1px; padding-left:1px; mso-ignore:padding; color:black; font-size:11.0pt; font-weight:400; font-style:normal; text-decoration:none; font-family:Calibri, sans-serif; mso-font-charset:0; mso-number-format:General; text-align:general; vertical-align:bottom; border:none; white-space:nowrap; mso-rotate:0;}
.xl65 {font-weight:700;}
.xl66 {mso-number-format:"0\\.00";}
.xl67 {text-align:center;}
--></style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=256 style='border-collapse:collapse;width:192pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'><col width=64 style='display:none;mso-width-source:userset'><col width=64>
 <tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Item</td><td class=xl65 width=64>Price</td><td class=xl65 style='display:none'>Secret</td><td class=xl65>State</td></tr>
 <tr height=20 style='height:15.0pt'><td height=20 style='height:15.0pt' x:str="Lamp ">Lamp<span style='mso-spacerun:yes'> </span></td><td class=xl66 align=right x:num="4.5">4.50</td><td style='display:none'>hidden</td><td class=xl67>new</td></tr>
 <tr height=0 style='display:none'><td>Gone</td><td>0</td><td style='display:none'></td><td>x</td></tr>
 <tr height=20><td colspan=2 height=20 class=xl67 style='height:15.0pt'>Both cells</td><td style='display:none'></td><td></td></tr>
<!--EndFragment-->
</table></body></html>`,
  text: "Item\tPrice\tState\r\nLamp \t4.50\tnew\r\nBoth cells\t\t\r\n",
};

export const libreOfficeCalc = {
  html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><style type="text/css">body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small } a.comment-indicator:hover + comment { background:#ffd; position:absolute; display:block; } a.comment-indicator { background:red; display:inline-block; } comment { display:none; }</style></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><colgroup span="2" width="120"></colgroup><tr><td height="17" align="left" valign=bottom><b>Name</b></td><td align="left" valign=bottom><b>Born</b></td></tr><tr><td height="17" align="left" valign=bottom>Ada</td><td align="right" valign=bottom sdval="1815" sdnum="1031;">1815</td></tr><tr><td height="17" align="center" valign=middle colspan=2><font color="#FF0000">nobody else</font></td></tr></table></body></html>`,
  text: "Name\tBorn\nAda\t1815\nnobody else\t\n",
};

export const tabSeparated = { html: "", text: 'Name\tBorn\nAda\t1815\n"Grace\nHopper"\t1906\n' };
