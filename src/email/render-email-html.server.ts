/**
 * The HTML of all emails: tables and inline styles, which every email program understands. Programs that read the style
 * sheet also show it in dark colors and below each other on phones.
 */
import { html } from 'hono/html'
import { BRAND } from '#app/lib/brand.ts'
import type { Seller } from '#app/lib/seller.ts'
import { type EmailContent, type EmailLine, type EmailLineGroup, senderLines } from './email-content.ts'
import { LOGO_CID, LOGO_SIZE } from './email-logo.server.ts'

const TEXT = 'font-family:Archivo,Arial,Helvetica,sans-serif'
const HEADING = "font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-weight:700"
const NUMBER = "font-family:'IBM Plex Mono',Consolas,monospace"
const TABLE = 'role="presentation" width="100%" cellspacing="0" cellpadding="0"'

const STYLE = `@media (prefers-color-scheme:dark){
.page,.paper{background:#14181B!important}.ink{color:#EEF1F2!important}.soft{color:#B4BEC5!important}
.rule{border-color:#4A565E!important}.link{color:#8FD3FF!important}.frame{border-color:#4A565E!important}
.done{background:#EEF1F2!important}.all{background:#5FD08F!important}.open{background:#2B363C!important}}
@media (max-width:480px){.amount{white-space:normal!important}.side{padding-left:16px!important;padding-right:16px!important}
.picture{width:44px!important}.picture img{width:44px!important;height:auto!important}
.label,.value{display:block!important;width:auto!important}.label{padding:9px 0 0!important;border:0!important}.value{padding:0 0 9px!important}}`

const raw = (text: string) => html([text] as unknown as TemplateStringsArray)

export function renderEmailHtml(content: EmailContent, seller: Seller) {
  const { subject, preview, heading = subject, paragraphs, details = [], action, secondAction } = content
  const lines = orderLines(content)
  const isActionLast = lines === '' && details.length === 0
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${subject}</title><style>${raw(STYLE)}</style></head>
<body class="page" style="margin:0;background:#EEF1F2">${preview && html`<div style="display:none;max-height:0;overflow:hidden">${preview}</div>`}
<table ${raw(TABLE)}><tr><td align="center" style="padding:24px 8px">
<table class="paper frame" role="presentation" width="600" cellspacing="0" cellpadding="0" style="max-width:600px;width:100%;background:#FAFAF7;border:1px solid #14181B">
${header(content)}
<tr><td class="side" style="padding:28px 24px 8px"><h1 class="ink" style="margin:0;${HEADING};font-size:30px;line-height:34px;color:#14181B">${heading}</h1>
${paragraphs.map((paragraph) => html`<p class="ink" dir="auto" style="margin:10px 0 0;${TEXT};font-size:16px;line-height:24px;color:#14181B;white-space:pre-line">${paragraph}</p>`)}</td></tr>
${action && html`<tr><td class="side" style="padding:16px 24px ${isActionLast ? 24 : 12}px"><a href="${action.href}" style="display:inline-block;background:#FF5A1F;color:#14181B;${HEADING};font-size:18px;line-height:24px;padding:11px 22px;text-decoration:none">${action.label}</a>${secondAction && html`<a class="link" href="${secondAction.href}" style="display:inline-block;padding:13px 16px;${TEXT};font-size:15px;line-height:20px;color:#0B5CAD">${secondAction.label}</a>`}</td></tr>`}
${lines}
${details.length > 0 && html`<tr><td class="side" style="padding:12px 24px 20px"><table ${raw(TABLE)} class="rule" style="border-top:2px solid #14181B;font-variant-numeric:tabular-nums">${details.map(([label, ...value]) => html`<tr valign="top"><th class="label soft rule" scope="row" align="left" width="150" style="padding:9px 12px 9px 0;border-bottom:1px solid #D5DBDF;${TEXT};font-weight:400;font-size:14px;line-height:20px;color:#52606A">${label}</th><td class="value ink rule" dir="auto" style="padding:9px 0;border-bottom:1px solid #D5DBDF;${TEXT};font-size:15px;line-height:20px;color:#14181B;white-space:pre-line;word-break:break-word">${detailValue(...value)}</td></tr>`)}</table></td></tr>`}
${footer(seller)}
</table></td></tr></table></body></html>`
}

function detailValue(value: string, href?: string) {
  return href ? html`<a class="link" href="${href}" style="color:#0B5CAD">${value}</a>` : value
}

function header({ reference }: EmailContent) {
  return html`<tr><td class="side" bgcolor="#0E2A47" style="padding:16px 24px;background:#0E2A47"><table ${raw(TABLE)}><tr><td width="${LOGO_SIZE}"><img src="cid:${LOGO_CID}" width="${LOGO_SIZE}" height="${LOGO_SIZE}" alt="" style="display:block;border:0"></td><td style="padding:0 10px;${HEADING};font-size:25px;letter-spacing:1px;color:#FFFFFF">${BRAND.name}</td><td align="right" style="${NUMBER};font-size:14px;color:#8FD3FF">${reference ?? ''}</td></tr></table></td></tr>`
}

function orderLines({ lineGroups = [], totals = [], details = [] }: EmailContent) {
  if (lineGroups.every(({ lines }) => lines.length === 0) && totals.length === 0) return ''
  return html`<tr><td class="side" style="padding:12px 24px ${details.length > 0 ? 0 : 20}px"><table ${raw(TABLE)} class="rule" style="border-top:2px solid #14181B">
${lineGroups.map(lineGroup)}
${totals.map(([label, amount], index) => total(label, amount, index === totals.length - 1))}
</table></td></tr>`
}

function lineGroup({ heading, lines, moreLines }: EmailLineGroup, index: number) {
  return html`${heading && html`<tr><th class="ink rule" scope="colgroup" colspan="3" align="left" style="padding:${index > 0 ? 24 : 12}px 0 8px;border-bottom:1px solid #D5DBDF;${HEADING};font-size:19px;line-height:24px;color:#14181B">${heading}</th></tr>`}
${lines.map(orderLine)}
${moreLines && html`<tr><td class="soft rule" colspan="3" style="padding:10px 0;border-bottom:1px solid #D5DBDF;${TEXT};font-size:14px;line-height:20px;color:#52606A">And ${moreLines}</td></tr>`}`
}

/** The box of the picture keeps its size and a light ground, also while pictures are blocked and in dark colors. */
function orderLine({ pictureUrl, name, sku, calculation, total: amount, shipped }: EmailLine) {
  const words = html`<span class="soft" style="font-size:13px;color:#52606A">${calculation}</span>`
  return html`<tr valign="top"><td class="picture rule" width="64" style="width:64px;padding:10px 0;border-bottom:1px solid #D5DBDF">${pictureUrl && html`<img src="${pictureUrl}" width="60" height="46" alt="" style="display:block;width:60px;height:46px;background:#FFFFFF;border:0">`}</td><td class="ink rule" style="padding:10px 12px;border-bottom:1px solid #D5DBDF;${TEXT};font-size:15px;line-height:20px;color:#14181B"><b>${name}</b><br><span class="soft" style="${NUMBER};font-size:13px;color:#52606A">${sku}</span>${shipped && shippedBar(shipped)}${shipped && words}</td><td class="${shipped ? '' : 'amount '}ink rule" align="right" style="padding:10px 0;border-bottom:1px solid #D5DBDF;${NUMBER};font-size:14px;line-height:20px;color:#14181B;white-space:nowrap">${amount}${shipped ? '' : html`<br>${words}`}</td></tr>`
}

/** A bar of cells, because email programs remove other shapes. */
function shippedBar({ units, ordered }: NonNullable<EmailLine['shipped']>) {
  const percent = Math.min(100, Math.round((100 * units) / Math.max(1, ordered)))
  const [tone, color] = units >= ordered ? ['all', '#0F7A43'] : ['done', '#14181B']
  return html`<table role="presentation" class="frame" width="100%" cellspacing="0" cellpadding="0" style="max-width:270px;margin:6px 0 2px;border:1px solid #14181B"><tr>${percent > 0 && html`<td class="${tone}" width="${percent}%" bgcolor="${color}" style="height:7px;padding:0;background:${color};font-size:0;line-height:0">&nbsp;</td>`}${percent < 100 && html`<td class="open" bgcolor="#EEF1F2" style="height:7px;padding:0;background:#EEF1F2;font-size:0;line-height:0">&nbsp;</td>`}</tr></table>`
}

function total(label: string, amount: string, isLast: boolean) {
  const size = isLast ? 'font-weight:700;font-size:17px' : 'font-size:14px'
  return html`<tr><td class="ink" colspan="2" style="padding:8px 0;${TEXT};${size};line-height:22px;color:#14181B">${label}</td><td class="ink" align="right" style="padding:8px 0;${NUMBER};${size};line-height:22px;color:#14181B;white-space:nowrap">${amount}</td></tr>`
}

function footer(seller: Seller) {
  const [first, ...others] = senderLines(seller)
  return html`<tr><td class="side" bgcolor="#0E2A47" style="padding:16px 24px;background:#0E2A47;${TEXT};font-size:13px;line-height:20px;color:#FFFFFF">${first}${others.map((line) => html`<br>${line}`)}</td></tr>`
}
