import { sandboxCredentials } from '../credentials.ts'
import type { Movement } from '../daraja/movements.ts'
import { type Html, html } from './html.ts'
import { showClock, showKes, showPhone } from './texts.ts'

/** `isRegistered`: the shop receives confirmations. `typed`: the refused input. `receipt`: that of the last payment. */
export type C2bForm = { isRegistered: boolean; typed?: Record<string, unknown>; refusal?: string; receipt?: string }

/** The phone's Lipa na M-PESA menu, for payments without a prompt. */
export function c2bForm({ isRegistered: isHeard, typed = {}, refusal, receipt }: C2bForm): Html {
  const value = (name: string, otherwise: string) => String(typed[name] ?? otherwise)
  const isTill = typed.to === 'till'
  return html`<section class="by-hand" aria-labelledby="by-hand">
<h2 id="by-hand">Pay by hand</h2>
<p>As from the phone's own menu, without a prompt: to the paybill with an account, or to a till.</p>
${!isHeard && html`<p>The shop has registered no address for such payments, so it would not hear of this one. Start it with MPESA_C2B=v2, and register on its health page.</p>`}
${receipt && html`<p class="paid" role="status"><strong>${receipt}</strong> Confirmed. The payment was made.</p>`}
${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
<form method="post" action="/handset/by-hand">
<label for="to">Lipa na M-PESA</label>
<select id="to" name="to"><option value="paybill">Pay Bill</option>${isTill ? html`<option value="till" selected>Buy Goods</option>` : html`<option value="till">Buy Goods</option>`}</select>
<label for="number">Business or till number</label>
<input id="number" name="number" inputmode="numeric" required value="${value('number', sandboxCredentials.mpesa.shortcode)}">
<label for="account">Account number (none for a till)</label>
<input id="account" name="account" maxlength="20" autocomplete="off" value="${value('account', '')}">
<label for="amount">Amount in shillings</label>
<input id="amount" name="amount" inputmode="numeric" autocomplete="off" required value="${value('amount', '')}">
<label for="from">Phone</label>
<input id="from" name="phone" inputmode="tel" required value="${value('phone', '0712345678')}">
<button class="main">Pay</button>
</form>
</section>`
}

export function c2bResults(recent: readonly Movement[]): Html | null {
  if (recent.length === 0) return null
  return html`<section class="results" aria-labelledby="hand-results">
<h2 id="hand-results">Paid by hand</h2>
<ul>${recent.map(
    (paid) => html`<li>
<span class="sum">${showKes(paid.amount)}</span><span class="end paid">${paid.receipt}</span>
<span class="small">${showClock(paid.at)}, ${showPhone(paid.phone)}, ${paid.till ? `till ${paid.shortcode}` : `account ${paid.account}`}</span>
</li>`,
  )}</ul>
</section>`
}
