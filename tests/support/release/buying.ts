import { setTimeout as wait } from 'node:timers/promises'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { type ApiCustomer, createApiCustomer } from '../shop/customer-by-api.ts'

export type Buying = {
  /** The ids of the orders that a buyer received. */
  placed(): readonly string[]
  stop(): Promise<void>
}

/** Sends one buyer after the other. Each pays one order on the phone; a request without an answer is skipped. */
export function keepBuying(url: string, sandbox: Sandbox): Buying {
  let isStopped = false
  let count = 0
  const numbers: string[] = []
  async function buy() {
    const phone = `07${String(10_000_000 + count++)}`
    const buyer: ApiCustomer = await createApiCustomer(url)
    await buyer.fillCart()
    const { status, body } = await buyer.pay(phone)
    if (status === 200) numbers.push(String(body.orderId))
  }
  async function go() {
    while (!isStopped) {
      await buy().catch(() => {})
      for (const { checkoutRequestId } of sandbox.handset.prompts())
        await sandbox.handset.enterPin(checkoutRequestId, '1234').catch(() => {})
      await wait(150)
    }
  }
  const going = go()
  return {
    placed: () => numbers,
    stop() {
      isStopped = true
      return going
    },
  }
}
