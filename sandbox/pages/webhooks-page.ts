import type { ReceivedWebhook, WebhookState } from '../webhooks/webhook-state.ts'
import { type Html, html } from './html.ts'
import { type LiveView, livePage } from './layout.ts'
import { showClock, showDay } from './texts.ts'

const maxShown = 100

export function webhooksPage(view: LiveView, address: string): string {
  const head = html`<h1>Another program of yours</h1>
<p class="lead">It takes the shop's news of orders, as a bookkeeper's program would. The demo has this address already, in
the back office, under Webhooks: <code>${address}</code></p>
<form class="secret" method="post" action="/webhooks/secret">
<label for="secret">The signing secret that the back office shows</label>
<input id="secret" name="secret" required autocomplete="off" placeholder="whsec_">
<button>Check by it</button>
</form>`
  return livePage('webhooks', 'webhooks', head, view)
}

export function webhooksView({ webhooks, webhookSecrets }: WebhookState): LiveView {
  const newest = webhooks.slice(-maxShown).toReversed()
  return {
    key: `${webhooks.length}:${webhookSecrets.length}`,
    html: (newest.length === 0
      ? html`<p class="empty">No news yet. 'Send a test' in the back office sends the first.</p>`
      : html`<ul>${newest.map(row)}</ul>`
    ).text,
  }
}

const signatureTexts: Record<ReceivedWebhook['signature'], string> = {
  right: 'signature right',
  wrong: 'signature wrong',
  'not-checked': 'signature not checked: tell the secret above',
}

function row({ id, body, signature, answer, at }: ReceivedWebhook): Html {
  const day = showDay(new Date(at).getTime() / 1000)
  return html`<li><p><strong>${typeOf(body)}</strong>, ${signatureTexts[signature]}</p>
<p class="time">${day}, ${showClock(at)}, answered ${answer ?? 'nothing'}, ${id}</p>
<details><summary>What came</summary><pre class="plain">${indented(body)}</pre></details></li>`
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function typeOf(body: string): string {
  const message = parse(body) as { type?: unknown } | null
  return String(message?.type ?? 'Unreadable')
}

function indented(body: string): string {
  const message = parse(body)
  return message === null ? body : JSON.stringify(message, null, 2)
}
