import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Movement } from './daraja/movements.ts'
import type { Refund } from './daraja/refunds.ts'
import { emptyInbox, type InboxState } from './inbox/inbox-state.ts'
import { emptyProviderState, type ProviderState, trimProviderState } from './payment-providers.ts'
import { emptyPushes, type PushState as WebPushState } from './push/push-state.ts'
import { noWebhooks, type WebhookState } from './webhooks/webhook-state.ts'

export type PushState = 'waiting' | 'paid' | 'failed'

export type Delivery = { id: string; url: string; body: string; dueAt: string }

/** Times are ISO text in UTC; the amount is in whole shillings. */
export type Push = {
  checkoutRequestId: string
  merchantRequestId: string
  amount: number
  /** Twelve digits, 2547… or 2541… */
  phone: string
  accountReference: string
  callbackUrl: string
  /** The till's number; absent for a paybill. */
  till?: string
  at: string
  state: PushState
  /** Set only if money moved. */
  receipt?: string
  resultCode?: string
  settledAt?: string
  /** The outcome that the phone's last digits choose, 'never', or null: the handset page answers. */
  script: string | null
  deliveries: Delivery[]
  callbackAnswer?: string
}

export type Charge = Push & { state: 'paid'; receipt: string }

/** `text` still has its markup; `date` is in Unix seconds. */
export type ChannelMessage = {
  messageId: number
  chatId: string
  text: string
  parseMode: 'HTML' | 'MarkdownV2' | null
  date: number
  editDate?: number
  replyMarkup?: unknown
}

type Others = ProviderState & InboxState & WebPushState & WebhookState

export type State = Others & {
  pushes: Push[]
  /** Manual payments to the paybill or the till. */
  handPayments: Movement[]
  /** Refunds by the shop. */
  refunds: Refund[]
  /** The registered addresses for manual payments; null until the shop registers them. */
  addresses: { confirmationUrl: string; validationUrl: string } | null
  messages: ChannelMessage[]
  nextMessageId: number
}

export type Store = { state: State; save: () => void }

/** The file keeps only the newest entries, so that saving stays fast. */
const maxEntries = 1000

/** Without a file, the state is in memory only. */
export function openStore(file: string | undefined, log: (line: string) => void): Store {
  if (!file) return { state: emptyState(), save: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  const state = readState(file, log)
  return {
    state,
    save: () => {
      const { pushes, handPayments, refunds, addresses, messages, nextMessageId } = state
      const text = JSON.stringify({
        pushes: pushes.slice(-maxEntries),
        handPayments: handPayments.slice(-maxEntries),
        refunds: refunds.slice(-maxEntries),
        addresses,
        messages: messages.slice(-maxEntries),
        nextMessageId,
        mails: state.mails.slice(-maxEntries),
        texts: state.texts.slice(-maxEntries),
        smsAddress: state.smsAddress,
        stopped: state.stopped,
        subscribers: state.subscribers.slice(-maxEntries),
        pushed: state.pushed.slice(-maxEntries),
        webhooks: state.webhooks.slice(-maxEntries),
        webhookSecrets: state.webhookSecrets,
        ...trimProviderState(state, maxEntries),
      })
      // The process id makes the name unique, because another process may write the same file.
      const temporaryFile = `${file}.${process.pid}.new`
      writeFileSync(temporaryFile, text, { mode: 0o600 })
      renameSync(temporaryFile, file)
    },
  }
}

export function emptyState(): State {
  return {
    pushes: [],
    handPayments: [],
    refunds: [],
    addresses: null,
    messages: [],
    nextMessageId: 1,
    ...emptyInbox(),
    ...emptyPushes(),
    ...noWebhooks(),
    ...emptyProviderState(),
  }
}

function readState(file: string, log: (line: string) => void): State {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
  try {
    const state = { ...emptyState(), ...(JSON.parse(text) as Partial<State>) }
    if (Array.isArray(state.pushes) && Array.isArray(state.messages) && state.nextMessageId > 0) return state
  } catch {
    // A broken file is moved aside below.
  }
  renameSync(file, `${file}.broken`)
  log(`The sandbox could not read ${file}; it was put aside as ${file}.broken and an empty one begins.`)
  return emptyState()
}
