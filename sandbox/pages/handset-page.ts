import { plainOutcome } from '../daraja/outcomes.ts'
import { correctPin, type Handset, type Prompt, wrongPin } from '../handset.ts'
import type { Push, State } from '../state.ts'
import { Html, html } from './html.ts'
import { layout } from './layout.ts'
import { scriptTable } from './overview-page.ts'
import { showClock, showKes, showPhone } from './words.ts'

export type HandsetView = {
  /** Changes with the HTML, so that a refresh without news keeps a typed PIN. */
  key: string
  html: string
  secondsLeft: number | null
}

type HandsetParts = { handset: Handset; state: State; now: () => Date }

const shownResults = 8

export function handsetPage(view: HandsetView): string {
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
${scriptTable()}
</div>`,
  )
}

/** Shows the wanted phone, or else the phone with the newest prompt. */
export function handsetView({ handset, state, now }: HandsetParts, wantedPhone?: string, refusal = ''): HandsetView {
  const prompts = handset.prompts()
  const prompt = prompts.findLast(({ phone }) => phone === wantedPhone) ?? prompts.at(-1)
  const recent = state.pushes.slice(-shownResults).reverse()
  const body = html`${phones(prompts, prompt)}${prompt ? ringingPhone(prompt, refusal) : quietPhone(refusal)}${results(recent)}`
  const secondsLeft = prompt ? Math.max(0, Math.ceil((Date.parse(prompt.expiresAt) - now().getTime()) / 1000)) : null
  return {
    key: `${prompts.map((one) => one.checkoutRequestId)}/${recent.map(resultKey)}`,
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

/** Cancel has its own form: Enter in the PIN field presses its form's first button. */
function ringingPhone(prompt: Prompt, refusal: string): Html {
  const name = prompt.businessName.toUpperCase()
  const receiver = prompt.till ? `till ${prompt.till}` : `account ${prompt.accountReference}`
  return html`<section class="phone" aria-labelledby="prompt">
<p class="owner">${showPhone(prompt.phone)}</p>
<form class="screen" method="post" action="/handset/answer" data-prompt>
<input type="hidden" name="checkoutRequestId" value="${prompt.checkoutRequestId}">
<p class="sender">M-PESA</p>
<h1 id="prompt" role="status">Pay ${showKes(prompt.amount)} to ${name} ${receiver}?</h1>
<label for="pin">Enter M-PESA PIN</label>
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

function quietPhone(refusal: string): Html {
  return html`<section class="phone" aria-label="Phone">
<p class="owner">Any phone</p>
<div class="screen idle">
<p class="sender">M-PESA</p>
<h1 role="status">No prompt at the moment</h1>
<p>Choose M-Pesa at the checkout of the shop and give a phone number. The prompt appears here by itself.</p>
<p class="refusal" role="alert">${refusal}</p>
</div>
</section>`
}

function results(recent: Push[]): Html {
  return html`<section class="results" aria-labelledby="results">
<h2 id="results">Recent payments</h2>
${
  recent.length === 0
    ? html`<p>None yet.</p>`
    : html`<ul>${recent.map(
        (push) => html`<li>
<span class="sum">${showKes(push.amount)}</span><span class="end ${push.state}">${resultText(push)}</span>
<span class="small">${showClock(push.at)}, ${showPhone(push.phone)}, ${push.accountReference}${push.receipt && `, receipt ${push.receipt}`}${callbackText(push)}</span>
</li>`,
      )}</ul>`
}
</section>`
}

function resultText(push: Push): string {
  if (push.resultCode) return plainOutcome(push.resultCode)
  if (push.script === null) return 'Waits for the handset'
  return push.script === 'never' ? plainOutcome('never') : 'Answers by itself'
}

function callbackText(push: Push): string {
  return push.callbackAnswer ? `, callback: ${push.callbackAnswer}` : ''
}

function resultKey(push: Push): string {
  return `${push.checkoutRequestId}:${push.state}:${push.callbackAnswer ?? ''}`
}
