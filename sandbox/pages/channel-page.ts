import type { ChannelMessage } from '../state.ts'
import { type HtmlNode, parseHtml } from '../telegram/html-text.ts'
import { Html, html } from './html.ts'
import { layout } from './layout.ts'
import { showDay, showMinutes } from './texts.ts'

export type ChannelView = { key: string; html: string }

const maxShown = 200

export function channelPage(view: ChannelView, businessName: string): string {
  return layout(
    'channel',
    'Simulator: channel',
    html`<div class="room">
<div class="room-head"><h1>${businessName} orders</h1><p>The makers' channel</p></div>
<div class="live" data-live="/channel/view" data-key="${view.key}" data-follow role="log" aria-label="Messages" tabindex="0">${new Html(view.html)}</div>
</div>`,
  )
}

export function channelView(messages: ChannelMessage[]): ChannelView {
  const shown = messages.slice(-maxShown)
  const key = shown.map(({ messageId, editDate }) => `${messageId}:${editDate ?? ''}`).join()
  if (shown.length === 0) {
    return { key, html: html`<p class="empty">No message yet. The first paid order appears here by itself.</p>`.text }
  }
  const parts = shown.map((message, index) => {
    const before = shown[index - 1]
    const isNewDay = !before || showDay(before.date) !== showDay(message.date)
    return html`${isNewDay && html`<h2 class="day">${showDay(message.date)}</h2>`}${bubble(message)}`
  })
  return { key, html: html`${parts}`.text }
}

function bubble(message: ChannelMessage): Html {
  const time = new Date(message.date * 1000).toISOString()
  return html`<article class="message" id="m${message.messageId}">
<div class="text">${renderText(message)}</div>
${buttons(message.replyMarkup)}
<p class="time">${message.editDate !== undefined && 'edited '}<time datetime="${time}">${showMinutes(message.date)}</time></p>
</article>`
}

/** Rebuilds the message from allowed tags only, so that no other markup of the sender gets into the page. */
export function renderText({ text, parseMode }: Pick<ChannelMessage, 'text' | 'parseMode'>): Html {
  const parsed = parseMode === 'HTML' ? parseHtml(text) : null
  return parsed?.ok ? renderNodes(parsed.nodes) : html`${text}`
}

function renderNodes(nodes: HtmlNode[]): Html {
  return html`${nodes.map(renderNode)}`
}

function renderNode(node: HtmlNode): Html {
  if (node.tag === null) return html`${node.text}`
  const inner = renderNodes(node.children)
  switch (node.tag) {
    case 'a':
      return isWebAddress(node.href)
        ? html`<a href="${node.href}" rel="noopener noreferrer" target="_blank">${inner}</a>`
        : inner
    case 'b':
    case 'i':
    case 'u':
    case 's':
    case 'code':
    case 'pre':
    case 'blockquote':
      return html`${new Html(`<${node.tag}>`)}${inner}${new Html(`</${node.tag}>`)}`
    case 'spoiler':
      return html`<span class="spoiler">${inner}</span>`
    default:
      return inner
  }
}

function isWebAddress(href: string | undefined): href is string {
  return href !== undefined && URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)
}

/** Shows link buttons only, because other buttons need a bot that receives their events. */
function buttons(markup: unknown): Html | null {
  const rows = (markup as { inline_keyboard?: unknown } | null | undefined)?.inline_keyboard
  if (!Array.isArray(rows)) return null
  const links = rows.flat().filter((button) => isWebAddress(button?.url) && typeof button.text === 'string')
  if (links.length === 0) return null
  return html`<p class="buttons">${links.map(
    ({ url, text }: { url: string; text: string }) =>
      html`<a href="${url}" rel="noopener noreferrer" target="_blank">${text}</a>`,
  )}</p>`
}
