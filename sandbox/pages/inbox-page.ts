import type { InboxState, ReceivedMail, ReceivedText } from '../inbox/inbox-state.ts'
import { type Html, html } from './html.ts'
import { type LiveView, layout, livePage } from './layout.ts'
import { showClock, showDay, showPhone } from './texts.ts'

const maxShown = 100

export function inboxPage(view: LiveView, businessName: string): string {
  const head = html`<h1>The customers' inboxes</h1>
<p class="lead">What ${businessName} writes to customers: every mail and every SMS, whoever it is for.</p>`
  return livePage('inbox', 'inboxes', head, view)
}

export function inboxView({ mails, texts, stopped, smsAddress }: InboxState): LiveView {
  const reports = texts.filter(({ report }) => report).length
  const key = `${mails.reduce((sum, { times }) => sum + times, 0)}:${texts.length}:${reports}:${stopped.length}:${smsAddress}`
  const newest = <Entry>(entries: Entry[]) => entries.slice(-maxShown).toReversed()
  return {
    key,
    html: html`<div class="inboxes">
<section aria-labelledby="mails"><h2 id="mails">Mail</h2>
${mails.length === 0 ? empty('No mail yet. An order that has an email writes the first one.') : html`<ul>${newest(mails).map(mailRow)}</ul>`}
</section>
<section aria-labelledby="texts"><h2 id="texts">SMS</h2>
${texts.length === 0 ? empty('No SMS yet.') : html`<ul>${newest(texts).map((text) => textRow(text, stopped.includes(text.to)))}</ul>`}
<form class="secret" method="post" action="/inbox/address"><label for="address">Callback address for delivery reports and STOP</label>
<input id="address" name="address" value="${smsAddress ?? ''}"><button>Save</button></form>
</section>
</div>`.text,
  }
}

function empty(text: string): Html {
  return html`<p class="empty">${text}</p>`
}

function mailRow(mail: ReceivedMail): Html {
  const { to, subject, at, times } = mail
  return html`<li><a class="mail" href="/inbox/mail?id=${encodeURIComponent(mail.id)}"><strong>${subject}</strong>
<span>${to}</span> <span>${timeOf(at)}${times > 1 && html`, came ${times} times`}</span></a></li>`
}

function textRow({ to, from, text, parts, at, report }: ReceivedText, isStopped: boolean): Html {
  const links = text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
  return html`<li class="sms"><p class="text">${links}</p>
<p class="time">${from ?? 'No sender'} to ${showPhone(to.replace('+', ''))}, ${timeOf(at)}, ${parts === 1 ? 'one part' : `${parts} parts`}${report && html`, ${report === 'Success' ? 'delivered' : 'not delivered'}`}</p>
${isStopped ? html`<p class="time">Opted out of SMS.</p>` : html`<form method="post" action="/inbox/stop"><input type="hidden" name="phone" value="${to}"><button>STOP</button></form>`}</li>`
}

export function mailPage(mail: ReceivedMail): string {
  const id = encodeURIComponent(mail.id)
  const plain = html`<pre class="plain">${mail.text}</pre>`
  return layout(
    'inbox',
    mail.subject,
    html`<p><a href="/inbox">All mails and SMS</a></p>
<h1>${mail.subject}</h1>
<p class="time">From ${mail.from} to ${mail.to}, ${timeOf(mail.at)}</p>
${
  mail.html === null
    ? plain
    : html`<iframe title="The mail" src="/inbox/body?id=${id}"></iframe>
<details><summary>As plain text</summary>${plain}</details>`
}`,
  )
}

/** The policy of a mail's frame, which runs and loads nothing. Links open in the whole window, as in a mail program. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** The mail's HTML with its images inlined, as a mail program displays it. */
export function mailBody({ html: body, pictures = [] }: ReceivedMail): string {
  const framed = (body ?? '').replace('<head>', '<head><base target="_top">')
  return pictures.reduce(
    (shown, { cid, type, data }) => shown.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${data}"`),
    framed,
  )
}

function timeOf(iso: string): string {
  return `${showDay(new Date(iso).getTime() / 1000)}, ${showClock(iso)}`
}
