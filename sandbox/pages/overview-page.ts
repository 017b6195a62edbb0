import { outcomesByDigits, plainOutcome, testPayer } from '../daraja/outcomes.ts'
import { providerScriptTables } from '../payment-providers.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { showPhone } from './texts.ts'

export function overviewPage(businessName: string): string {
  return layout(
    'overview',
    'Simulator: the outside world in a box',
    html`<h1>The outside world in a box</h1>
<p class="lead">${businessName} runs in demo mode. Its ways to be paid, the makers' channel, the customers'
inboxes and the exchange rate are played by this small program, by the same protocols as the real ones.</p>
<div class="doors">
<a class="door" href="/handset"><h2>Handset</h2><p>The shopper's phone. The prompt to pay arrives here; type a PIN, cancel, or wait.</p></a>
<a class="door" href="/channel"><h2>Channel</h2><p>Where the makers read about a paid order.</p></a>
<a class="door" href="/inbox"><h2>Inboxes</h2><p>What customers are written: mails and SMS.</p></a>
<a class="door" href="/devices"><h2>Staff devices</h2><p>What locked screens of who works here show.</p></a>
<a class="door" href="/webhooks"><h2>Webhooks</h2><p>Another program that hears of orders.</p></a>
</div>
<section aria-labelledby="statement">
<h2 id="statement">The M-Pesa organisation's statement</h2>
<p>All that was paid here, with the charges and one payment that the shop does not know. As the portal gives it:
<a href="/statement.csv">CSV</a>, <a href="/statement.xlsx">XLSX</a>; in its shorter layout:
<a href="/short-statement.csv">CSV</a>, <a href="/short-statement.xlsx">XLSX</a>.</p>
</section>
${scriptTable()}`,
  )
}

export function scriptTable(): Html {
  return html`<section class="scripts" aria-labelledby="scripts">
<h2 id="scripts">Phones that answer by themselves</h2>
<p>The last four digits of the phone choose how a payment ends, about two seconds after it begins. Any other phone waits
for the handset.</p>
<h3>M-Pesa</h3>
<table>
<thead><tr><th scope="col">Phone ends in</th><th scope="col">Outcome</th><th scope="col">Code</th></tr></thead>
<tbody>
${outcomesByDigits.map(([digits, code]) => scriptRow(digits, code))}
${scriptRow(showPhone(testPayer), '1037')}
</tbody>
</table>
${providerScriptTables().map(
  ({ title, rows }) => html`<h3>${title}</h3>
<table>
<thead><tr><th scope="col">Phone ends in</th><th scope="col">Outcome</th><th scope="col">Code</th></tr></thead>
<tbody>
${rows.map(({ digits, code, outcome }) => scriptRow(digits, code, outcome))}
</tbody>
</table>`,
)}
</section>`
}

function scriptRow(digits: string, code: string, outcome = plainOutcome(code)): Html {
  return html`<tr><th scope="row">${digits}</th><td>${outcome}</td><td>${code === 'never' ? 'none' : code}</td></tr>`
}
