import type { PushState, ReceivedPush } from '../push/push-state.ts'
import { type Html, html } from './html.ts'
import { type LiveView, livePage } from './layout.ts'
import { showClock, showDay } from './texts.ts'

const maxShown = 100

export function devicesPage(view: LiveView, businessName: string): string {
  const head = html`<h1>The devices of who works here</h1>
<p class="lead">What ${businessName} tells the browsers behind this push service, as it stands on a locked screen.</p>`
  return livePage('devices', 'staff devices', head, view)
}

export function devicesView({ pushed }: PushState): LiveView {
  const newest = pushed.slice(-maxShown).toReversed()
  return {
    key: `${pushed.length}`,
    html: (newest.length === 0
      ? html`<p class="empty">No message yet. Only browsers that this simulator plays are told here; a real one is told by its own push service.</p>`
      : html`<ul class="lock-screen">${newest.map(messageRow)}</ul>`
    ).text,
  }
}

function messageRow({ text, at }: ReceivedPush): Html {
  const { title, body, path } = readMessage(text)
  return html`<li><p><strong>${title}</strong>${body}</p>
<p class="time">${showDay(new Date(at).getTime() / 1000)}, ${showClock(at)}; a tap opens ${path}</p></li>`
}

function readMessage(text: string): { title: string; body: string; path: string } {
  try {
    const { title, body, path } = JSON.parse(text) as Record<string, unknown>
    return { title: String(title), body: String(body), path: String(path) }
  } catch {
    return { title: text, body: '', path: 'nothing' }
  }
}
