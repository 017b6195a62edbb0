import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import type { Store } from '../state.ts'
import type { ReceivedMail, ReceivedText } from './inbox-state.ts'
import { serveSms } from './sms-api.ts'
import { createSmsReports } from './sms-reports.ts'
import { openSmtpReceiver } from './smtp-receiver.ts'

type InboxParts = {
  store: Store
  faults: Faults
  now: () => Date
  log: (line: string) => void
  callbackDelayMs: number | undefined
}

/** What tests can read and do at the customers' inboxes; messages are oldest first. */
export type InboxWatch = {
  mails: () => ReceivedMail[]
  texts: () => ReceivedText[]
  /** Sets the callback address, as in the SMS service's dashboard. */
  setSmsAddress: (address: string) => void
  /** Opts a number out of SMS, as its owner can. */
  stopTexts: (phone: string) => Promise<string>
}

/** Opens the mail server; SMS use the sandbox's own server. */
export async function openInbox(server: FastifyInstance, { store, faults, now, log, callbackDelayMs }: InboxParts) {
  const reports = createSmsReports({ store, faults: faults.sms, delayMs: callbackDelayMs ?? 3_000, log })
  serveSms(server, { store, faults: faults.sms, now, reports })
  const smtp = await openSmtpReceiver({ store, faults: faults.mail, now })
  const watch: InboxWatch = {
    mails: () => [...store.state.mails],
    texts: () => [...store.state.texts],
    setSmsAddress: reports.setAddress,
    stopTexts: reports.stop,
  }
  return {
    smtpUrl: smtp.url,
    watch,
    view: () => ({ mails: store.state.mails, texts: store.state.texts }),
    reset() {
      store.state.mails.length = 0
      store.state.texts.length = 0
      store.state.stopped.length = 0
    },
    close: () => {
      reports.close()
      return smtp.close()
    },
  }
}
