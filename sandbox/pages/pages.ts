import type { FastifyInstance } from 'fastify'
import type { C2bPayments } from '../daraja/c2b-payments.ts'
import { type Handset, HandsetRefusal } from '../handset.ts'
import { anyBody } from '../request-body.ts'
import type { State } from '../state.ts'
import { serveAssets } from './assets.ts'
import { channelPage, channelView } from './channel-page.ts'
import { devicesPage, devicesView } from './devices-page.ts'
import { handsetPage, handsetView } from './handset-page.ts'
import { inboxPage, inboxView, mailBody, mailPage, mailPolicy } from './inbox-page.ts'
import { overviewPage } from './overview-page.ts'
import { webhooksPage, webhooksView } from './webhooks-page.ts'

type PageParts = {
  byHand: C2bPayments
  handset: Handset
  state: State
  trustWebhooks: (secret: string) => void
  setSmsAddress: (address: string) => void
  stopTexts: (phone: string) => Promise<string>
  now: () => Date
  businessName: string
}

const page = 'text/html; charset=utf-8'

/** Every page also works without scripts, by reloading. */
export function servePages(server: FastifyInstance, parts: PageParts): void {
  const { handset, state, businessName } = parts
  serveAssets(server)
  server.get('/', (_request, reply) => reply.type(page).send(overviewPage(businessName)))
  server.get('/channel', (_request, reply) =>
    reply.type(page).send(channelPage(channelView(state.messages), businessName)),
  )
  server.get('/channel/view', async () => channelView(state.messages))
  serveInbox(server, parts)
  server.get('/devices', (_request, reply) => reply.type(page).send(devicesPage(devicesView(state), businessName)))
  server.get('/devices/view', async () => devicesView(state))
  serveWebhooks(server, parts)
  server.get<{ Querystring: { phone?: unknown; paid?: unknown } }>('/handset', (request, reply) => {
    const { paid } = request.query
    const receipt = typeof paid === 'string' ? paid.replace(/\W/g, '') : undefined
    return reply
      .type(page)
      .send(handsetPage(handsetView(parts, phoneOf(request.query)), { isRegistered: isRegistered(state), receipt }))
  })
  server.get<{ Querystring: { phone?: unknown } }>('/handset/view', async (request) =>
    handsetView(parts, phoneOf(request.query)),
  )

  serveC2bForm(server, parts)
  server.post('/handset/answer', async (request, reply) => {
    const { checkoutRequestId, pin, answer } = await anyBody(request)
    try {
      if (answer === 'cancel') await handset.cancel(String(checkoutRequestId))
      else await handset.enterPin(String(checkoutRequestId), String(pin))
      return reply.redirect('/handset', 303)
    } catch (error) {
      if (!(error instanceof HandsetRefusal)) throw error
      return reply
        .code(409)
        .type(page)
        .send(handsetPage(handsetView(parts, undefined, error.message), { isRegistered: isRegistered(state) }))
    }
  })
}

function serveInbox(server: FastifyInstance, { state, businessName, setSmsAddress, stopTexts }: PageParts): void {
  const find = (id: unknown) => state.mails.find((mail) => mail.id === id)
  server.get('/inbox', (_request, reply) => reply.type(page).send(inboxPage(inboxView(state), businessName)))
  server.get('/inbox/view', async () => inboxView(state))
  server.post('/inbox/address', async (request, reply) => {
    const address = String((await anyBody(request)).address ?? '').trim()
    if (/^https?:\/\//.test(address)) setSmsAddress(address)
    return reply.redirect('/inbox', 303)
  })
  server.post('/inbox/stop', async (request, reply) => {
    await stopTexts(String((await anyBody(request)).phone ?? ''))
    return reply.redirect('/inbox', 303)
  })
  server.get<{ Querystring: { id?: unknown } }>('/inbox/mail', (request, reply) => {
    const mail = find(request.query.id)
    return mail ? reply.type(page).send(mailPage(mail)) : reply.redirect('/inbox')
  })
  server.get<{ Querystring: { id?: unknown } }>('/inbox/body', (request, reply) => {
    const mail = find(request.query.id)
    if (!mail) return reply.code(404).send()
    return reply.type(page).header('content-security-policy', mailPolicy).send(mailBody(mail))
  })
}

function serveWebhooks(server: FastifyInstance, { state, trustWebhooks }: PageParts): void {
  server.get('/webhooks', (request, reply) =>
    reply
      .type(page)
      .send(webhooksPage(webhooksView(state), `http://${request.host.replace('localhost', '127.0.0.1')}/webhooks/in`)),
  )
  server.get('/webhooks/view', async () => webhooksView(state))
  server.post('/webhooks/secret', async (request, reply) => {
    const { secret } = await anyBody(request)
    if (String(secret).trim()) trustWebhooks(String(secret).trim())
    return reply.redirect('/webhooks', 303)
  })
}

function serveC2bForm(server: FastifyInstance, parts: PageParts): void {
  server.post('/handset/by-hand', async (request, reply) => {
    const form = await anyBody(request)
    const text = (name: string) => String(form[name] ?? '').trim()
    const paid = await parts.byHand.pay({
      till: text('to') === 'till',
      number: text('number'),
      account: text('account'),
      amount: Number(text('amount').replaceAll(',', '')),
      phone: text('phone').replace(/\D/g, '').replace(/^0/, '254'),
    })
    if (paid.ok) return reply.redirect(`/handset?paid=${paid.receipt}`, 303)
    return reply
      .code(409)
      .type(page)
      .send(
        handsetPage(handsetView(parts), { isRegistered: isRegistered(parts.state), typed: form, refusal: paid.text }),
      )
  })
}

/** True if the shop receives confirmations of manual payments. */
function isRegistered({ addresses }: State): boolean {
  return addresses !== null
}

/** Keeps only the digits: a '+' in a link arrives as a space. */
function phoneOf(query: { phone?: unknown }): string | undefined {
  return typeof query.phone === 'string' ? query.phone.replace(/\D/g, '') : undefined
}
