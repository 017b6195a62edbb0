import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storePicture } from '#tests/support/shop/upload.ts'
import { addProduct } from '../product-changes.server.ts'
import { landingImagesJobName } from './landing-images.server.ts'

test('a job encodes the images of new products, and a damaged image does not stop the others', async () => {
  const shop = await createTestShop()
  const image = await storePicture(shop, await picture(800, 1000).jpeg().toBuffer())
  const gone = { key: 'f'.repeat(32), width: 800, height: 1000, alt: 'A picture that is gone' }
  const details = { category: 'bracelets', priceCents: 1200, description: 'Beads' } as const
  await addProduct(shop.db, { ...details, name: 'First' }, [{ ...image, alt: 'A band' }], shop.clock.now())
  await addProduct(shop.db, { ...details, name: 'Second' }, [gone], shop.clock.now())

  await shop.runJobs([landingImagesJobName])
  const made = await readdir(join(shop.config.dataDir, 'uploads', image.key))
  expect(made.sort()).toEqual(['160.avif', '20.webp', '320.avif', '420.avif', '720.avif', '960.avif', 'master.jpg'])
})
