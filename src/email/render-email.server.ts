import { html } from 'hono/html'

/** An email as text and HTML with the same content. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

export interface EmailContent {
  subject: string
  heading: string
  /** Plain paragraphs. */
  paragraphs: string[]
  /** Shown as a table. */
  details?: [label: string, value: string][]
  action?: { label: string; href: string }
}

/** The layout of all emails: heading, paragraphs, details and one button. Inline styles only, no remote fonts. */
export function renderEmail(content: EmailContent): RenderedEmail {
  const details = content.details ?? []
  const width = Math.max(0, ...details.map(([label]) => label.length))
  const text = [
    content.heading,
    ...content.paragraphs,
    ...(details.length
      ? [details.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')]
      : []),
    ...(content.action ? [`${content.action.label}: ${content.action.href}`] : []),
    'FIX IT · providing reliable solutions, 1992',
  ].join('\n\n')
  return { subject: content.subject, text, html: String(renderHtml(content, details)) }
}

function renderHtml({ subject, heading, paragraphs, action }: EmailContent, details: [string, string][]) {
  // Attributes on the table instead of styles on each cell: order emails have many cells.
  const rows = details.map(
    ([label, value]) =>
      html`<tr valign="top"><th scope="row" align="left">${label}</th><td>${value}</td></tr>`,
  )
  const table = html`<table border="1" bordercolor="#D5DBDF" cellspacing="0" cellpadding="9" width="100%" style="border-collapse:collapse;margin:0 0 16px;font-size:15px;line-height:22px;white-space:pre-line;font-variant-numeric:tabular-nums">${rows}</table>`
  const button =
    action &&
    html`<p style="margin:24px 0"><a href="${action.href}" style="display:inline-block;padding:12px 24px;background:#FF5A1F;color:#14181B;font-weight:700;text-decoration:none">${action.label}</a></p>`
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#EEF1F2;color:#14181B;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="600" cellspacing="0" cellpadding="0" style="max-width:600px;width:100%;background:#FAFAF7;border:2px solid #14181B">
<tr><td style="padding:16px 24px;background:#0E2A47;color:#FFFFFF;font-size:22px;font-weight:700;letter-spacing:1px">FIX IT</td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 16px;font-size:24px;line-height:30px">${heading}</h1>
${paragraphs.map(
  (paragraph) =>
    html`<p style="margin:0 0 16px;font-size:16px;line-height:25px;white-space:pre-line">${paragraph}</p>`,
)}${rows.length > 0 && table}${button}</td></tr>
<tr><td style="padding:12px 24px;border-top:1px solid #D5DBDF;color:#52606A;font-size:13px">providing reliable solutions, 1992</td></tr>
</table></td></tr></table></body></html>`
}
