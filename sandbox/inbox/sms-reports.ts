import type { Faults } from '../faults.ts'
import type { Store } from '../state.ts'
import type { ReceivedText } from './inbox-state.ts'
import { smsCredentials } from './sms-api.ts'

type ReportParts = { store: Store; faults: Faults['sms']; delayMs: number; log: (line: string) => void }

export type SmsReports = ReturnType<typeof createSmsReports>

/** Sends Africa's Talking's callbacks: delivery reports and opt-outs. */
export function createSmsReports({ store, faults, delayMs, log }: ReportParts) {
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()

  async function post(fields: Record<string, string>): Promise<string> {
    const { smsAddress } = store.state
    if (!smsAddress) return 'no address'
    try {
      const response = await fetch(smsAddress, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(30_000)]),
      })
      await response.body?.cancel()
      return String(response.status)
    } catch {
      return 'no connection'
    }
  }

  const network = ({ to }: ReceivedText) => ({ phoneNumber: to, networkCode: '63902' })

  async function report(text: ReceivedText): Promise<void> {
    const about = { id: text.id, ...network(text) }
    const { report: kind } = faults
    if (kind === 'never') return
    if (kind !== 'late-sent') await post({ ...about, status: 'Sent' })
    const failed = { ...about, status: 'Failed', failureReason: 'DeliveryFailure' }
    const answer = await post(kind === 'failed' ? failed : { ...about, status: 'Success' })
    if (kind === 'twice') await post({ ...about, status: 'Success' })
    if (kind === 'late-sent') await post({ ...about, status: 'Sent' })
    text.report = kind === 'failed' ? 'Failed' : 'Success'
    store.save()
    log(`Sandbox: an SMS was reported; the receiver answered: ${answer}.`)
  }

  return {
    setAddress(address: string) {
      store.state.smsAddress = address
      store.save()
    },
    reportLater(text: ReceivedText) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void report(text)
      }, delayMs)
      timers.add(timer)
    },
    report,
    /** Refuses the number from now on, as the real service does, and notifies the shop. */
    async stop(phoneNumber: string): Promise<string> {
      if (!store.state.stopped.includes(phoneNumber)) store.state.stopped.push(phoneNumber)
      store.save()
      return post({ senderId: smsCredentials.sender, phoneNumber })
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
