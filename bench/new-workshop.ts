import { payByPrompt } from '../tests/support/attack/shop-world.ts'
import { givenAddress } from '../tests/support/shop/givens.ts'
import { minutesOf, setUp } from '../tests/support/weaver/set-up.ts'
import { startWeaverShop, weaverPassword } from '../tests/support/weaver/weaver-shop.ts'
import { limitMachine } from './limited-machine.ts'
import { startShopOn, watchPeak } from './measured-shop.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'

const machineMegabytes = 512

/**
 * Takes a weaver's shop from an empty folder to its first paid order, with products from Etsy's files. Estimates a
 * person's time from the fields and taps; measures only the machine's own time and memory, with 512 MB.
 */
export async function measureNewWorkshop(): Promise<Row[]> {
  const machine = await limitMachine(machineMegabytes)
  const peak = watchPeak(machine)
  const began = performance.now()
  const shop = await startWeaverShop(undefined, {}, (env) =>
    startShopOn(machine, { ...env, ADMIN_PASSWORD: weaverPassword }),
  )
  try {
    const work = await setUp(shop)
    const buyer = await shop.guest()
    const [piece] = JSON.parse((await shop.send('GET', '/api/products')).text) as { id: string }[]
    await shop.send('POST', '/api/user/cart', { productId: piece?.id, quantity: 1 }, buyer)
    await shop.send('POST', '/api/user/address', givenAddress, buyer)
    const contact = { name: 'Wanjiru Kamau', email: '', phone: '+254711000222' }
    await shop.send('PUT', '/api/user/checkout', { contact }, buyer)
    await payByPrompt(shop, buyer)
    const seconds = Math.round((performance.now() - began) / 1000)
    return [
      { name: "a weaver's shop, work of a person", value: minutesOf(work), unit: 'minutes', goal: { atMost: 60 } },
      {
        name: "a weaver's shop, from an empty folder to a paid order",
        value: seconds,
        unit: 's',
        goal: { atMost: 90 },
      },
      ...(machine
        ? [
            {
              name: "a weaver's shop, most held with the database",
              value: peak.megabytes(),
              unit: 'MB',
              goal: { atMost: machineMegabytes },
            },
            {
              name: "a weaver's shop, processes killed for memory",
              value: await machine.kills(),
              unit: '',
              goal: { atMost: 0 },
            },
          ]
        : []),
    ]
  } finally {
    peak.stop()
    await shop.close()
    await machine?.close()
  }
}

if (import.meta.main) await print(measureNewWorkshop)
