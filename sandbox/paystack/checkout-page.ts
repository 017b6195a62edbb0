import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import { showKes } from '../pages/texts.ts'
import { anyBody } from '../request-body.ts'
import type { CardGateway } from './card-gateway.ts'
import type { CardPayment } from './transaction.ts'

type CheckoutParts = { gateway: CardGateway; businessName: string }
type Code = { Params: { code: string } }

const declines: Record<string, string> = { decline: 'Declined', funds: 'Insufficient Funds' }

/** Serves the hosted card page. Buttons that choose the bank's answer replace the field for the card number. */
export function serveCheckout(server: FastifyInstance, { gateway, businessName }: CheckoutParts): void {
  server.get<Code>('/checkout/:code', async (request, reply) => {
    const payment = gateway.byCode(request.params.code)
    return payment ? sendCheckout(reply, payment, businessName) : sendNotFound(reply)
  })

  server.post<Code>('/checkout/:code', async (request, reply) => {
    const payment = gateway.byCode(request.params.code)
    if (!payment) return sendNotFound(reply)
    const { answer } = await anyBody(request)
    if (answer === 'cancel') return leave(reply, payment, payment.cancelUrl)
    const decline = declines[String(answer)]
    if (decline) {
      gateway.decline(payment, decline)
      return sendCheckout(reply, payment, businessName)
    }
    if (answer === 'slow') gateway.delay(payment)
    else await gateway.pay(payment)
    return leave(reply, payment, returnUrl(payment))
  })
}

function returnUrl({ callbackUrl, reference }: CardPayment): string | null {
  if (!callbackUrl) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function leave(reply: FastifyReply, payment: CardPayment, url: string | null): FastifyReply {
  return url ? reply.redirect(url, 303) : reply.redirect(`/checkout/${payment.accessCode}`, 303)
}

function sendCheckout(reply: FastifyReply, payment: CardPayment, businessName: string): FastifyReply {
  const back = [payment.callbackUrl, payment.cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  // The form's answer redirects to the shop, so the policy must allow the shop's origin.
  const policy = String(reply.getHeader('content-security-policy')).replace(
    "form-action 'self'",
    `form-action ${["'self'", ...new Set(back)].join(' ')}`,
  )
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(layout('checkout', 'Simulator: card page', checkout(payment, businessName)))
}

function checkout(payment: CardPayment, businessName: string): Html {
  const { amount, email, status } = payment
  return html`<section class="card" aria-labelledby="pay">
<p class="sender">Stand-in for Paystack's page</p>
<p>${businessName}</p>
<h1 id="pay">${showKes(amount / 100)}</h1>
<p class="small">${email}</p>
${status === 'success' || status === 'reversed' ? paidNotice(payment) : answerForm(payment)}
</section>`
}

function paidNotice(payment: CardPayment): Html {
  const url = returnUrl(payment)
  return html`<p role="status">This payment is paid already.</p>
${url && html`<p class="answers"><a class="button main" href="${url}">Back to the shop</a></p>`}`
}

function answerForm(payment: CardPayment): Html {
  const hasFailed = payment.status === 'failed'
  const url = returnUrl(payment)
  return html`${
    hasFailed &&
    html`<p class="refusal" role="alert">The card was refused: ${payment.gatewayResponse}. Another one may be tried.</p>`
  }
${payment.status === 'ongoing' && html`<p role="status">The bank is still thinking.</p>`}
<p>On the real page the card is typed here. This one takes no card: choose how it answers.</p>
<form method="post" action="/checkout/${payment.accessCode}" class="outcomes">
<button class="main" name="answer" value="pay">Pay ${showKes(payment.amount / 100)}</button>
<button name="answer" value="decline">The bank declines</button>
<button name="answer" value="funds">Not enough money on the card</button>
<button name="answer" value="slow">The bank takes its time, then pays</button>
<button name="answer" value="cancel">Cancel and go back</button>
</form>
${hasFailed && url && html`<p><a href="${url}">Back to the shop without paying</a></p>`}
<p class="small">Or close this tab: the shop hears nothing then, as in life.</p>`
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(
      layout(
        'checkout',
        'Simulator: card page',
        html`<section class="card"><h1>There is no such payment</h1></section>`,
      ),
    )
}
