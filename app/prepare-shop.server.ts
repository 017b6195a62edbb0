import { join } from 'node:path'
import { currentRate, rateJob } from '#app/exchange-rates/rates.server.ts'
import { seedDemo } from '#db/seed.server.ts'
import { templates } from '#db/templates/templates.ts'
import { readCategories } from './catalog/categories.server.ts'
import { readGallery } from './catalog/showcase/gallery.server.ts'
import { secretProblems } from './shop/config/secret-problems.server.ts'
import type { Shop } from './shop/shop.server.ts'
import { hashOldRecoveryCodes } from './staff/second-factor/redeem-code.server.ts'
import { ensureDemoHelper, ensureFirstAdmin } from './staff/staff.server.ts'
import type { FirstLogin } from './staff/staff-answers.ts'
import { moveSandboxAddresses } from './webhooks/sandbox-webhooks.server.ts'

export type Prepared = {
  /** The generated password of the first member of staff, on the first start only. */
  adminPassword: string | null
  demoHelper: FirstLogin | null
  /** The sandbox verifies webhooks' signatures with these. */
  sandboxSecrets: string[]
}

const maxRateWaitMs = 5000

/**
 * Prepares a shop before it opens: the first member of staff, a first exchange rate, and if configured the template's
 * products. `folder`: of the templates' files.
 */
export async function prepareShop(shop: Shop, folder: string, say: (line: string) => void): Promise<Prepared> {
  const { isFallback } = await currentRate(shop)
  const firstRateRead = isFallback ? readFirstRate(shop) : null
  await readCategories(shop.db, shop.categories)
  const adminPassword = await ensureFirstAdmin(shop)
  for (const problem of secretProblems(shop.config)) shop.log.warn(problem)
  const demoHelper = await ensureDemoHelper(shop)
  await hashOldRecoveryCodes(shop)
  if (shop.config.seedDemo) {
    const pictures = join(folder, templates[shop.config.template].folder)
    const added = await seedDemo(shop, pictures, (done, total) => {
      if (done === total || done % 10 === 0) say(`Filling the demo shop: ${done} of ${total} pictures`)
    })
    if (added > 0) await readGallery(shop)
  }
  const sandboxSecrets = await moveSandboxAddresses(shop)
  await firstRateRead
  return { adminPassword, demoHelper, sandboxSecrets }
}

/** Only without a usable stored rate: otherwise the job refreshes it after the start. */
function readFirstRate(shop: Shop): Promise<unknown> {
  return Promise.race([
    rateJob(shop)
      .run()
      .catch((err: unknown) => shop.log.warn({ err }, 'the first exchange rate could not be had')),
    new Promise((resolve) => setTimeout(resolve, maxRateWaitMs).unref()),
  ])
}
