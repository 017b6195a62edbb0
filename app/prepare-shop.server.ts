import { join } from 'node:path'
import { currentRate, rateJob } from '#app/exchange-rates/rates.server.ts'
import { seedDemo } from '#db/seed.server.ts'
import { templates } from '#db/templates/templates.ts'
import { readCategories } from './catalog/categories.server.ts'
import { readGallery } from './catalog/showcase/gallery.server.ts'
import { secretProblems } from './shop/config/secret-problems.server.ts'
import type { Shop } from './shop/shop.server.ts'
import { hashOldRecoveryCodes } from './staff/second-factor/verify-second-factor-code.server.ts'
import { ensureDemoHelper, ensureFirstOwner } from './staff/staff.server.ts'
import type { TemporaryLogin } from './staff/staff-answers.ts'
import { moveSandboxAddresses } from './webhooks/sandbox-webhooks.server.ts'

export type PreparedShop = {
  /** The generated password of the first member of staff, on the first start only. */
  adminPassword: string | null
  demoHelper: TemporaryLogin | null
  /** The secrets by which the sandbox verifies the signatures of webhooks. */
  sandboxSecrets: string[]
}

const maxRateWaitMs = 5000

/**
 * Prepares a shop before it opens: the first member of staff, a first exchange rate and, if configured, the template's
 * products. `folder`: the folder of the templates.
 */
export async function prepareShop(
  shop: Shop,
  folder: string,
  onProgress: (line: string) => void,
): Promise<PreparedShop> {
  const { isFallback } = await currentRate(shop)
  const firstRateRead = isFallback ? readFirstRate(shop) : null
  await readCategories(shop.db, shop.categories)
  const adminPassword = await ensureFirstOwner(shop)
  for (const problem of secretProblems(shop.config)) shop.log.warn(problem)
  const demoHelper = await ensureDemoHelper(shop)
  await hashOldRecoveryCodes(shop)
  if (shop.config.seedDemo) {
    const pictures = join(folder, templates[shop.config.template].folder)
    const added = await seedDemo(shop, pictures, (done, total) => {
      if (done === total || done % 10 === 0) onProgress(`Filling the demo shop: ${done} of ${total} pictures`)
    })
    if (added > 0) await readGallery(shop)
  }
  const sandboxSecrets = await moveSandboxAddresses(shop)
  await firstRateRead
  return { adminPassword, demoHelper, sandboxSecrets }
}

/** For a shop without a usable stored rate. Waits `maxRateWaitMs` at most; a slower read continues meanwhile. */
function readFirstRate(shop: Shop): Promise<unknown> {
  return Promise.race([
    rateJob(shop)
      .run()
      .catch((err: unknown) => shop.log.warn({ err }, 'the first exchange rate could not be read')),
    new Promise((resolve) => setTimeout(resolve, maxRateWaitMs).unref()),
  ])
}
