import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { serveControl } from './control.ts'
import { accessAt } from './credentials.ts'
import { type C2bPayments, createC2bPayments } from './daraja/c2b-payments.ts'
import { serveDaraja } from './daraja/daraja-api.ts'
import { MobileNetwork } from './daraja/mobile-network.ts'
import type { Refund } from './daraja/refunds.ts'
import { serveStatements } from './daraja/statement-files.ts'
import { clearFaults, type Faults, noFaults } from './faults.ts'
import { createHandset, type Handset, joinHandsets } from './handset.ts'
import { type InboxWatch, openInbox } from './inbox/inbox.ts'
import { refuseOutsiders } from './local-only.ts'
import { servePages } from './pages/pages.ts'
import { openProviders, type ProviderWatch, pickProviderState } from './payment-providers.ts'
import { servePictures } from './pictures/picture-host.ts'
import { type PushWatch, servePush } from './push/push-service.ts'
import { serveRates } from './rates/rates-api.ts'
import { keepRawBodies } from './request-body.ts'
import { type ChannelMessage, type Charge, openStore, type Push } from './state.ts'
import { serveBotApi } from './telegram/bot-api.ts'
import { openReceiver, type WebhookWatch } from './webhooks/receiver.ts'

export type { ChannelMessage, Charge, Faults, Handset, Push }

export type SandboxOptions = {
  /** 0 uses any free port. */
  port?: number
  /** Keeps the state across restarts; without it, the state is in memory only. */
  stateFile?: string
  now?: () => Date
  /** Replaces both delays: 1 s from the PIN to the callback, 2 s from a push to the result that the digits choose. */
  callbackDelayMs?: number
  businessName?: string | undefined
  /** The shop's address, as a merchant sets it in the providers' portals. */
  shopUrl?: string
  log?: (line: string) => void
}

type Watches = ProviderWatch & InboxWatch & PushWatch & WebhookWatch

/** Pushes, charges and messages are oldest first. */
export type Sandbox = Watches & {
  url: string
  handsetUrl: string
  channelUrl: string
  inboxUrl: string
  devicesUrl: string
  access: ReturnType<typeof accessAt>
  faults: Faults
  handset: Handset
  payByHand: C2bPayments['pay']
  pushes: () => Push[]
  charges: () => Charge[]
  refunds: () => Refund[]
  /** Changes the shop's address in the providers' portals. */
  setShopUrl: (url: string) => void
  messages: () => ChannelMessage[]
  close: () => Promise<void>
}

const maxBodyBytes = 1_048_576

/**
 * Simulates the services that the shop calls, on loopback: payment providers, Telegram, mail, SMS, push, exchange rates
 * and the owners' webhook receiver. Throws if the port is in use.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { now = () => new Date(), log = () => {}, businessName = 'Enkiama', callbackDelayMs } = options
  const store = openStore(options.stateFile, log)
  const faults = noFaults()
  const server = Fastify({ bodyLimit: maxBodyBytes, forceCloseConnections: true })
  const delays = { pinMs: callbackDelayMs ?? 1_000, scriptMs: callbackDelayMs ?? 2_000 }
  const network = new MobileNetwork({ store, faults, now, delays, log })
  const byHand = createC2bPayments({ store, faults: faults.byHand, network, now, delayMs: delays.pinMs })
  let { shopUrl } = options

  refuseOutsiders(server)
  keepRawBodies(server)
  const providerParts = { store, faults, now, log, businessName, callbackDelayMs, delays, shopUrl: () => shopUrl }
  const providers = openProviders(server, providerParts)
  const handset = joinHandsets([createHandset(network, businessName), ...providers.handsets])
  const tokens = serveDaraja(server, { network, store, faults, now, resultDelayMs: callbackDelayMs ?? 1_000 })
  serveBotApi(server, { store, faults: faults.telegram, now, businessName })
  const inbox = await openInbox(server, { store, faults, now, log, callbackDelayMs })
  const origin = () => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const devices = servePush(server, { store, faults: faults.webPush, now, origin })
  const receiver = openReceiver(server, { store, faults: faults.webhooks, now })
  serveRates(server, { faults: faults.rates, now })
  servePictures(server, { faults: faults.pictures })
  const reset = () => {
    clearFaults(faults)
    for (const one of [tokens, network, providers, inbox, receiver]) one.reset()
    store.state.messages.length = 0
    store.state.pushed.length = 0
    store.state.handPayments.length = 0
    store.state.refunds.length = 0
    store.state.addresses = null
    store.save()
  }
  const view = () => ({
    prompts: handset.prompts(),
    pushes: store.state.pushes,
    charges: listCharges(store.state.pushes),
    refunds: store.state.refunds,
    messages: store.state.messages,
    ...inbox.view(),
    pushed: store.state.pushed,
    ...receiver.view(),
    ...pickProviderState(store.state),
  })
  serveControl(server, { faults, reset, view })
  serveStatements(server, store.state)
  servePages(server, { ...inbox.watch, byHand, handset, state: store.state, ...receiver.watch, now, businessName })

  try {
    await server.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  } catch (error) {
    network.close()
    providers.close()
    await inbox.close()
    throw error
  }
  const url = origin()
  return {
    url,
    handsetUrl: `${url}/handset`,
    channelUrl: `${url}/channel`,
    inboxUrl: `${url}/inbox`,
    devicesUrl: `${url}/devices`,
    access: accessAt(url, inbox.smtpUrl),
    faults,
    handset,
    payByHand: byHand.pay,
    pushes: () => [...store.state.pushes],
    charges: () => listCharges(store.state.pushes),
    refunds: () => [...store.state.refunds],
    setShopUrl: (address) => {
      shopUrl = address
    },
    messages: () => [...store.state.messages],
    ...inbox.watch,
    ...devices,
    ...receiver.watch,
    ...providers.watch,
    close: async () => {
      network.close()
      providers.close()
      await inbox.close()
      await server.close()
    },
  }
}

function listCharges(pushes: Push[]): Charge[] {
  return pushes.filter((push): push is Charge => push.state === 'paid' && push.receipt !== undefined)
}
