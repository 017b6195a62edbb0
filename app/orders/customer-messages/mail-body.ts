import { cityLine } from '#app/account/address.ts'
import { lineStockText } from '#app/catalog/inventory/stock.ts'
import { nameWithOptions } from '#app/catalog/line-options.ts'
import { greeting } from '#app/infra/mail/greeting.ts'
import { formatPrice } from '#app/money/money.ts'
import { totalAdjustments } from '#app/money/order-total.ts'
import { priceAndKes } from '#app/money/shown-amounts.ts'
import type { Look } from '#app/shop/look.ts'
import { isCollected, type Order } from '../order.ts'
import type { MailPhotograph, MessageTexts } from './step-texts.ts'

export type MailContent = {
  order: Order
  texts: MessageTexts
  /** The order's private link. */
  link: string
  shop: { shopName: string; contactEmail: string; contactPhone: string }
  look: Look
}

const linkText = 'See your order'
const trackingLinkText = 'Follow the parcel'

export function mailText({ order, texts, link, shop }: MailContent): string {
  return [
    texts.heading,
    greeting(order.contact.name),
    ...texts.paragraphs,
    ...(texts.photographs ?? []).flatMap(({ words }) => words ?? []),
    ...(texts.trackingLink ? [`${trackingLinkText}: ${texts.trackingLink}`] : []),
    `${linkText}: ${link}`,
    [
      `Order ${order.number}`,
      ...order.lines.map((line) => `${lineTitle(line)}: ${formatPrice(line.quantity * line.priceCents)}`),
      ...amountRows(order).map(({ label, amount }) => `${label}: ${amount}`),
    ].join('\n'),
    [addressTitle(order), ...addressLines(order)].join('\n'),
    footText(shop),
  ].join('\n\n')
}

// Mail programs do not reliably support style sheets, so each element has its own style.
const serif = 'font-family:Gloock,Georgia,serif;font-weight:400'
const sans = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** A mail with one column of 560 pixels, which narrows on a phone. It has no scripts, and its images are attached. */
export function mailHtml({ order, texts, link, shop, look }: MailContent): string {
  const { ivory, ink, soft, red } = look.colours
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(texts.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${ivory};color:${ink};${sans}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 20px 48px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left"><tr><td>
<p style="margin:0 0 40px;font-size:19px;${serif}">${shopHeading(shop.shopName, look)}</p>
<h1 style="margin:0 0 24px;font-size:38px;line-height:1.05;letter-spacing:-0.01em;${serif}">${escapeMarkup(texts.heading)}</h1>
${[greeting(order.contact.name), ...texts.paragraphs].map(paragraph).join('\n')}
${(texts.photographs ?? []).map(photographFigure).join('\n')}
${texts.trackingLink ? trackingParagraph(texts.trackingLink, ink) : ''}
<p style="margin:32px 0"><a href="${escapeMarkup(link)}" style="display:inline-block;padding:14px 28px;background:${red};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${linkText}</a></p>
${linesTable(order, look)}
<h2 style="margin:32px 0 8px;font-size:19px;line-height:1.2;${serif}">${addressTitle(order)}</h2>
${paragraph(addressLines(order).join('\n'))}
${motifMarkup(look)}
<p style="margin:24px 0 0;font-size:14px;line-height:1.55;color:${soft}">${withLineBreaks(footText(shop))}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function lineTitle(line: Order['lines'][number]): string {
  const ready = lineStockText(line).toLowerCase()
  return `${line.quantity} × ${nameWithOptions(line)}${ready && `, ${ready}`}`
}

function addressTitle(order: Order): string {
  if (!isCollected(order)) return 'Shipping Address'
  return order.state === 'delivered' ? 'Collected at' : 'Collect at'
}

function addressLines({ shippingAddress }: Order): string[] {
  const { name, address, country } = shippingAddress
  return [name, address, cityLine(shippingAddress), country].filter(Boolean)
}

/** The logo's content id in the mail. */
export const logoPictureId = 'logo'

function shopHeading(shopName: string, { logo }: Look): string {
  if (!logo) return escapeMarkup(shopName)
  const width = Math.round((48 * logo.width) / logo.height)
  return `<img src="cid:${logoPictureId}" alt="${escapeMarkup(shopName)}" width="${width}" height="48" style="border:0">`
}

/** The content id of a line's image in the mail. */
export function linePictureId(lineId: string): string {
  return `line-${lineId}`
}

function linePicture({ id, imageKey }: Order['lines'][number]): string {
  if (!imageKey) return ''
  return `<img src="cid:${escapeMarkup(linePictureId(id))}" alt="" width="64" height="80" style="display:block;width:64px;height:80px;object-fit:cover;background:#efe8da;border:0">`
}

/** The picture has its own cell, because on a phone the name would wrap below a floating picture. */
function lineCell(line: Order['lines'][number]): string {
  const picture = linePicture(line)
  const name = escapeMarkup(lineTitle(line))
  if (!picture) return name
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td width="80" valign="top" style="min-width:80px">${picture}</td><td valign="top" style="font-size:16px;line-height:1.4">${name}</td></tr></table>`
}

/** The wider amounts have their own table, so that on a phone the names beside the prices have room. */
function linesTable(order: Order, { colours: { rule } }: Look): string {
  const rows = order.lines.map((line) => row(lineCell(line), formatPrice(line.quantity * line.priceCents), rule))
  const amounts = amountRows(order, '\n').map(({ label, amount }) => row(escapeMarkup(label), amount, rule))
  return `<h2 style="margin:40px 0 8px;font-size:24px;line-height:1.1;${serif}">Order ${escapeMarkup(order.number)}</h2>
<table width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid ${rule}">
${rows.join('\n')}
</table>
<table width="100%" cellspacing="0" cellpadding="0">
${amounts.join('\n')}
</table>`
}

function row(name: string, amount: string, rule: string): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${rule};font-size:16px;line-height:1.4`
  return `<tr><td valign="top" style="${cell}">${name}</td><td width="1%" align="right" valign="top" style="${cell};white-space:nowrap;padding-left:16px">${withLineBreaks(amount)}</td></tr>`
}

/** `separator`: between the total's price and its shillings. */
function amountRows(order: Order, separator?: string): { label: string; amount: string }[] {
  const added = totalAdjustments(order).map(({ label, cents }) => ({ label, amount: formatPrice(cents) }))
  return [...added, { label: 'Total', amount: priceAndKes(order.totalCents, order.amountKes, separator) }]
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;overflow-wrap:anywhere">${withLineBreaks(text)}</p>`
}

function trackingParagraph(address: string, ink: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55"><a href="${escapeMarkup(address)}" style="color:${ink}">${trackingLinkText}</a></p>`
}

function photographFigure({ id, words }: MailPhotograph): string {
  const image = `<img src="cid:${escapeMarkup(id)}" alt="Photograph of your order in the making" width="560" style="display:block;width:100%;max-width:560px;height:auto;margin:24px 0 8px;border:0">`
  return words ? `${image}\n${paragraph(words)}` : image
}

/** A simple form of the beaded, woven or stitched line, because mail programs support little CSS. */
function motifMarkup({ colours, motif }: Look): string {
  const { red, rule, 'bead-white': light, 'bead-blue': blue, 'bead-orange': orange, 'bead-black': black } = colours
  const beadStyle = {
    beads: 'width:8px;height:8px;margin-right:3px;border-radius:50%',
    weave: 'width:9px;height:9px',
    stitch: 'width:14px;height:1px;margin-right:8px',
  }[motif]
  const bead = (colour: string) =>
    `<span style="display:inline-block;${beadStyle};background:${colour};border:1px solid ${colour === light ? rule : colour}"></span>`
  const strand = motif === 'stitch' ? Array(8).fill(red) : [red, light, blue, light, orange, light, black, light]
  const row = [...strand, ...strand].map(bead).join('')
  return `<p aria-hidden="true" style="margin:48px 0 0;font-size:0;line-height:0">${row}</p>`
}

function footText({ shopName, contactEmail, contactPhone }: MailContent['shop']): string {
  return `${shopName}. Questions? ${contactEmail}, ${contactPhone}\nAnyone with the link can see the order, so please keep it to yourself.`
}

function withLineBreaks(text: string): string {
  return escapeMarkup(text).replace(/\r?\n/g, '<br>')
}

function escapeMarkup(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
