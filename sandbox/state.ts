import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type PushState = 'waiting' | 'paid' | 'failed'

/** A result callback that is still to be sent. */
export type Delivery = { id: string; url: string; body: string; dueAt: string }

/** A push that was accepted. All times are ISO texts in UTC, the amount is in whole shillings. */
export type Push = {
  checkoutRequestId: string
  merchantRequestId: string
  amount: number
  /** Twelve digits, 2547… or 2541… */
  phone: string
  accountReference: string
  callbackUrl: string
  /** The till that is paid, where it is no paybill. */
  till?: string
  at: string
  state: PushState
  /** Only of a push that moved money. */
  receipt?: string
  /** The ResultCode, once there is one. */
  resultCode?: string
  settledAt?: string
  /** The outcome that the phone's last digits choose, 'never', or null: it waits for the handset. */
  script: string | null
  deliveries: Delivery[]
  /** How the receiver answered the last callback. */
  callbackAnswer?: string
}

export type Charge = Push & { state: 'paid'; receipt: string }

/** A message in the channel; `text` is the text as sent, with its markup, `date` is in unix seconds. */
export type ChannelMessage = {
  messageId: number
  chatId: string
  text: string
  parseMode: 'HTML' | 'MarkdownV2' | null
  date: number
  editDate?: number
  /** The inline keyboard as sent. */
  replyMarkup?: unknown
}

export type State = { pushes: Push[]; messages: ChannelMessage[]; nextMessageId: number }

export type Store = { state: State; save: () => void }

/** Old entries are left out of the file, so that a long-lived demo stays quick to save. */
const kept = 1000

/** Opens what an earlier run left. Without a file everything lives in memory only. */
export function openStore(file: string | undefined, log: (line: string) => void): Store {
  if (!file) return { state: emptyState(), save: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  const state = readState(file, log)
  return {
    state,
    save: () => {
      const { pushes, messages, nextMessageId } = state
      const text = JSON.stringify({ pushes: pushes.slice(-kept), messages: messages.slice(-kept), nextMessageId })
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
    },
  }
}

export function emptyState(): State {
  return { pushes: [], messages: [], nextMessageId: 1 }
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
    const state = JSON.parse(text) as State
    if (Array.isArray(state.pushes) && Array.isArray(state.messages) && state.nextMessageId > 0) return state
  } catch {
    // Falls through: a broken file is put aside below, whatever is wrong with it.
  }
  renameSync(file, `${file}.broken`)
  log(`The sandbox could not read ${file}; it was put aside as ${file}.broken and an empty one begins.`)
  return emptyState()
}
