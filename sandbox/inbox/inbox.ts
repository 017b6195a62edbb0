import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import type { Store } from '../state.ts'
import type { ReceivedMail, ReceivedText } from './inbox-state.ts'
import { serveSms } from './sms-api.ts'
import { openSmtpReceiver } from './smtp-receiver.ts'

type InboxParts = { store: Store; faults: Faults; now: () => Date }

/** What tests see of the customers' inboxes, oldest first. */
export type InboxWatch = { mails: () => ReceivedMail[]; texts: () => ReceivedText[] }

/** The mail server is open before it is asked for; SMS come by the sandbox's own server. */
export async function openInbox(server: FastifyInstance, { store, faults, now }: InboxParts) {
  serveSms(server, { store, faults: faults.sms, now })
  const smtp = await openSmtpReceiver({ store, faults: faults.mail, now })
  const watch: InboxWatch = {
    mails: () => [...store.state.mails],
    texts: () => [...store.state.texts],
  }
  return {
    smtpUrl: smtp.url,
    watch,
    view: () => ({ mails: store.state.mails, texts: store.state.texts }),
    forget() {
      store.state.mails.length = 0
      store.state.texts.length = 0
    },
    close: smtp.close,
  }
}
