import { type ArmedFault, armFault } from './armed-fault.ts'
import { type Buyer, enterBuyer, type Market } from './buyer.ts'
import type { CrashScene } from './crash-scene.ts'
import { checkBooks, type Findings } from './ledger-checks/books.ts'
import { openLedger } from './ledger-checks/ledger.ts'
import { findLogFaults } from './ledger-checks/log.ts'
import { checkProviders, markTransfers, runOffice } from './office.ts'
import { returnToOrder, tryToPay } from './paying.ts'
import { type Plan, planRun } from './plan.ts'
import { staffJumps, untilQuiet } from './quiet.ts'
import { restock, type Stock, stockUp } from './stock.ts'

export type RunResult = { plan: Plan; came: ReturnType<ArmedFault['came']>; findings: Findings; ms: number }

/** During faults, people wait only a short time for an answer; afterwards longer, because the machine may be busy. */
const shortPatienceMs = 2_500
const longPatienceMs = 60_000

/** A shop with products, shared by consecutive runs. */
export type CrashShop = Market & { shelf: Stock; buyers: number }

export async function openCrashShop(scene: CrashScene): Promise<CrashShop> {
  return { scene, ledger: openLedger(), shelf: await stockUp(scene), buyers: 0 }
}

/** One run: people buy while parts fail, all parts are restored, people try again, and the books are checked. */
export async function playRun(shop: CrashShop, seed: number): Promise<RunResult> {
  const begun = performance.now()
  const { scene, shelf } = shop
  const plan = planRun(seed)
  await restock(scene, shelf)
  const entering = plan.buyers.map((one) => enterBuyer({ scene, plan: one, shelf, number: shop.buyers++ }))
  const buyers = await Promise.all(entering)
  const phones = carryPhones(scene, buyers)
  const fault = await armFault(scene, plan)
  try {
    scene.patience.ms = shortPatienceMs
    await Promise.all([...buyers.map((buyer) => tryToPay(shop, buyer)), runOffice(shop, plan), markTransfers(shop)])
    await fault.strike()
    await scene.startServers()
    scene.patience.ms = longPatienceMs
    await Promise.all(buyers.map((buyer) => returnToOrder(shop, buyer)))
  } finally {
    phones.putAway()
  }
  await markTransfers(shop)
  await untilQuiet(scene)
  await checkProviders(shop)
  await untilQuiet(scene, staffJumps)
  const findings = await checkBooks(scene, shop.ledger)
  const secrets = buyers.flatMap((buyer) => buyer.secrets)
  findings.faults.push(...findLogFaults(scene.takeOutput(), secrets))
  return { plan, came: fault.came(), findings, ms: performance.now() - begun }
}

/** Buyers with a prompt answer it or ignore it. */
function carryPhones({ sandbox }: CrashScene, buyers: readonly Buyer[]) {
  const reactions = new Map(buyers.map(({ phone, plan }) => [phone, plan.reaction]))
  const answer = () => {
    for (const { checkoutRequestId, phone } of sandbox.handset.prompts()) {
      const reaction = reactions.get(phone)
      // The prompt may have expired.
      if (reaction === 'pay') sandbox.handset.enterPin(checkoutRequestId, '1234').catch(() => {})
      if (reaction === 'cancel') sandbox.handset.cancel(checkoutRequestId).catch(() => {})
    }
  }
  const timer = setInterval(answer, 10)
  return {
    putAway() {
      clearInterval(timer)
      answer()
    },
  }
}
