import { rateJob } from '#app/exchange-rates/rates.server.ts'
import { seedDemo } from '#db/seed.server.ts'
import { makeLandingPicturesReady } from './catalog/window/first-pictures.server.ts'
import { ensureDemoHelper, ensureFirstAdmin } from './identity/staff/staff.server.ts'
import type { FirstLogin } from './identity/staff/staff-answers.ts'
import type { Shop } from './platform/shop.server.ts'

export type Prepared = {
  /** The generated password of the first member of staff, on the first start only. */
  adminPassword: string | null
  demoHelper: FirstLogin | null
}

const longestRateWaitMs = 5000

/** What a shop needs before it opens: its first member of staff, a first exchange rate, and the demo's pieces if wanted. */
export async function prepareShop(shop: Shop, pictureFolder: string, say: (line: string) => void): Promise<Prepared> {
  const rate = Promise.race([
    rateJob(shop)
      .run()
      .catch((err: unknown) => shop.log.warn({ err }, 'the first exchange rate could not be had')),
    new Promise((resolve) => setTimeout(resolve, longestRateWaitMs).unref()),
  ])
  const adminPassword = await ensureFirstAdmin(shop)
  const demoHelper = await ensureDemoHelper(shop)
  if (shop.config.seedDemo) {
    const added = await seedDemo(shop, pictureFolder, (done, total) => {
      if (done === total || done % 10 === 0) say(`Filling the demo shop: ${done} of ${total} pictures`)
    })
    if (added > 0) await makeLandingPicturesReady(shop)
  }
  await rate
  return { adminPassword, demoHelper }
}
