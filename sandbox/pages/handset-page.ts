import { plainOutcome } from '../daraja/outcomes.ts'
import type { Refund } from '../daraja/refunds.ts'
import { correctPin, type Handset, type Prompt, wrongPin } from '../handset.ts'
import { recentProviderPayments } from '../payment-providers.ts'
import type { Push, State } from '../state.ts'
import { type C2bForm, c2bForm, c2bResults } from './c2b-form.ts'
import { Html, html } from './html.ts'
import { layout } from './layout.ts'
import { scriptTable } from './overview-page.ts'
import { callbackText, endingText, type RecentPayment } from './recent.ts'
import { showClock, showKes, showPhone } from './texts.ts'

export type HandsetView = {
  /** Changes if the HTML changes. While the key stays the same, the page is not replaced and keeps a typed PIN. */
  key: string
  html: string
  secondsLeft: number | null
}

type HandsetParts = { handset: Handset; state: State; now: () => Date }

const maxShown = 8

export function handsetPage(view: HandsetView, hand: C2bForm): string {
  return layout(
    'handset',
    'Simulator: handset',
    html`<div class="live" data-live="/handset/view" data-key="${view.key}">${new Html(view.html)}</div>
<div class="beside">
<section aria-labelledby="how">
<h2 id="how">How to answer</h2>
<p>The PIN is <strong>${correctPin}</strong>; any four digits will do. <strong>${wrongPin}</strong> plays the wrong PIN. Cancel says no. Do
nothing for a minute, and the prompt runs out.</p>
</section>
${c2bForm(hand)}
${scriptTable()}
</div>`,
  )
}

/** Shows the requested phone, or the phone with the newest prompt. */
export function handsetView({ handset, state, now }: HandsetParts, requestedPhone?: string, refusal = ''): HandsetView {
  const prompts = handset.prompts()
  const prompt = prompts.findLast(({ phone }) => phone === requestedPhone) ?? prompts.at(-1)
  const recent = listRecent(state)
  const refunds = state.refunds.slice(-maxShown).reverse()
  const byHand = state.handPayments.slice(-maxShown).reverse()
  const body = html`${phones(prompts, prompt)}${prompt ? ringingPhone(prompt, refusal) : idlePhone(refusal)}${refundList(refunds)}${results(recent)}${c2bResults(byHand)}`
  const secondsLeft = prompt ? Math.max(0, Math.ceil((Date.parse(prompt.expiresAt) - now().getTime()) / 1000)) : null
  const receipts = [...refunds, ...byHand].map(({ receipt }) => receipt)
  return {
    key: `${prompts.map((one) => one.checkoutRequestId)}/${recent.map(({ key }) => key)}/${receipts}`,
    html: body.text,
    secondsLeft,
  }
}

function phones(prompts: Prompt[], shown: Prompt | undefined): Html | null {
  if (prompts.length < 2) return null
  return html`<nav class="phones" aria-label="Phones with a prompt">${prompts.map(({ phone }) =>
    phone === shown?.phone
      ? html`<a href="/handset?phone=${phone}" aria-current="true">${showPhone(phone)}</a>`
      : html`<a href="/handset?phone=${phone}">${showPhone(phone)}</a>`,
  )}</nav>`
}

/** Cancel is in a separate form, because Enter in the PIN field presses the first button of its form. */
function ringingPhone(prompt: Prompt, refusal: string): Html {
  const name = prompt.businessName.toUpperCase()
  const { menu } = prompt
  const receiver = prompt.till ? `till ${prompt.till}` : `account ${prompt.accountReference}`
  return html`<section class="${menu === 'M-PESA' ? 'phone' : 'phone other-network'}" aria-labelledby="prompt">
<p class="owner">${showPhone(prompt.phone)}</p>
<form class="screen" method="post" action="/handset/answer" data-prompt>
<input type="hidden" name="checkoutRequestId" value="${prompt.checkoutRequestId}">
<p class="sender">${menu}</p>
<div role="status"><h1 id="prompt">Pay ${showKes(prompt.amount)} to ${name} ${receiver}?</h1></div>
<label for="pin">Enter ${menu} PIN</label>
<input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" maxlength="4" pattern="[0-9]{4}" required aria-describedby="left refusal">
<p id="refusal" class="refusal" role="alert">${refusal}</p>
<div class="pad" role="group" aria-label="Digits">
${['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digitKey)}
<button type="button" data-clear>Clear</button>${digitKey('0')}<button type="button" data-back>Back</button>
</div>
<div class="answers">
<button form="cancel">Cancel</button>
<button class="main">Send</button>
</div>
<p id="left" class="left">The prompt waits <span data-left>60</span> seconds at most.</p>
</form>
<form id="cancel" method="post" action="/handset/answer" data-prompt>
<input type="hidden" name="checkoutRequestId" value="${prompt.checkoutRequestId}">
<input type="hidden" name="answer" value="cancel">
</form>
</section>`
}

function digitKey(digit: string): Html {
  return html`<button type="button" data-digit="${digit}">${digit}</button>`
}

function idlePhone(refusal: string): Html {
  return html`<section class="phone" aria-label="Phone">
<p class="owner">Any phone</p>
<div class="screen idle">
<div role="status"><h1>No prompt at the moment</h1></div>
<p>Choose to pay by phone at the checkout of the shop and give a phone number. The prompt appears here by itself.</p>
<p class="refusal" role="alert">${refusal}</p>
</div>
</section>`
}

/** The messages about refunds that the phones received. */
function refundList(refunds: Refund[]): Html | null {
  if (refunds.length === 0) return null
  return html`<section class="results" aria-labelledby="refunds">
<h2 id="refunds">Messages of money given back</h2>
<ul>${refunds.map(
    ({ receipt, amount, phone, at, original }) => html`<li>
<span class="sum">${showKes(amount)}</span><span class="end paid">${original ? 'Reversed' : 'Received'}</span>
<span class="small">${showClock(at)}, ${showPhone(phone)}: ${receipt} confirmed. ${original ? `Your payment ${original} was reversed.` : 'You have received it from the shop.'}</span>
</li>`,
  )}</ul>
</section>`
}

/** The newest payments of all networks, newest first. */
function listRecent(state: State): RecentPayment[] {
  return [...state.pushes.map(recentPush), ...recentProviderPayments(state)]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxShown)
}

function recentPush(push: Push): RecentPayment {
  const { checkoutRequestId: id, at, amount, phone, state, resultCode, script } = push
  return {
    key: `${id}:${state}:${push.callbackAnswer ?? ''}`,
    menu: 'M-PESA',
    at,
    amount,
    phone,
    state,
    ending: endingText(resultCode && plainOutcome(resultCode), script, plainOutcome),
    more: `${push.accountReference}${push.receipt ? `, receipt ${push.receipt}` : ''}${callbackText(push)}`,
  }
}

function results(recent: RecentPayment[]): Html {
  return html`<section class="results" aria-labelledby="results">
<h2 id="results">Recent payments</h2>
${
  recent.length === 0
    ? html`<p>None yet.</p>`
    : html`<ul>${recent.map(
        ({ menu, at, amount, phone, state, ending, more }) => html`<li>
<span class="sum">${showKes(amount)}</span><span class="end ${state}">${ending}</span>
<span class="small">${menu}, ${showClock(at)}, ${showPhone(phone)}, ${more}</span>
</li>`,
      )}</ul>`
}
</section>`
}
