import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { picture } from '../shop/upload.ts'
import { until } from '../until.ts'
import { etsyListings, etsyReviews, listingNames, weaver, weaverLogo, weaverLook, weaverPages } from './baskets.ts'
import type { WeaverShop } from './weaver-shop.ts'

/** The owner's work: fields and taps. */
export type Work = { fields: number; taps: number }

const secondsOf = { field: 15, tap: 5 }

export function minutesOf({ fields, taps }: Work): number {
  return Math.ceil((fields * secondsOf.field + taps * secondsOf.tap) / 60)
}

/** Two taps: one opens a screen or a step, the other saves it. */
const openAndSave = 2

/** Sets up a shop until buyers can pay, by the owner's calls in the order of the guide. */
export async function setUp(shop: WeaverShop): Promise<Work> {
  const { office } = shop
  const work: Work = { fields: shop.variables, taps: 0 }
  const fill = (fields: number, taps = openAndSave) => {
    work.fields += fields
    work.taps += taps
  }
  const contact = {
    shopName: weaver.name,
    contactPhone: weaver.phone,
    contactEmail: weaver.email,
    shopWhatsApp: '+254722000111',
    orderPrefix: weaver.prefix,
    channelUrl: 'https://t.me/kikapuhouse',
    profileUrl: 'https://www.instagram.com/kikapuhouse',
  }
  await office('PUT', '/settings/words', { version: 0, ...contact })
  fill(Object.keys(contact).length)

  await office('PUT', '/look', {
    version: 0,
    look: weaverLook,
    logo: { file: Buffer.from(weaverLogo).toString('base64') },
  })
  await office('POST', '/look/publish', { version: 1 })
  // Fields: two colours and the footer's line. Taps: fonts, motif, the logo's file and publishing.
  fill(3, openAndSave + 5)
  await showPicture(shop)
  fill(1, openAndSave + 1)

  await office('POST', '/categories/replace', { labels: weaver.categories })
  fill(weaver.categories.length)
  await office('PUT', '/settings/messages', { version: 0, makerEmails: 'sisters@kikapu.example' })
  fill(1)
  await office('PUT', '/settings/bank', { version: 0, bankDetails: weaver.bank })
  fill(1)
  await addDeliveries(shop)
  fill(10, 2 * openAndSave)
  for (const [key, text] of Object.entries(weaverPages)) {
    await office('PUT', `/pages/${key}`, { version: 0, text })
    fill(1)
  }
  const imported = await importFromEtsy(shop)
  work.taps += imported.taps
  return work
}

async function showPicture(shop: WeaverShop) {
  const body = await picture(1200, 800, '#a36a1d').jpeg().toBuffer()
  const fields = { alt: 'Baskets of three sizes on a wooden floor', version: '0' }
  await shop.officeFile('/settings/hero', { name: 'baskets.jpg', body, type: 'image/jpeg' }, fields)
}

async function addDeliveries({ office }: WeaverShop) {
  const usual = { countries: [], counties: [], days_from: 2, days_to: 4 }
  const options = [
    { ...usual, name: 'Courier', price: { currency: 'USD', amount: 6 }, place: null },
    { ...usual, name: 'Collect in Kitui', price: { currency: 'USD', amount: 0 }, place: 'Market lane 3, Kitui' },
  ]
  for (const option of options) await office('POST', '/delivery-options', { id: randomUUID(), ...option })
}

/**
 * Imports the listings and reviews. One listing needs a category from staff. Each product appears when its first
 * picture is encoded.
 */
async function importFromEtsy({ office, officeFile, send, url }: WeaverShop): Promise<{ taps: number }> {
  const csv = { name: 'EtsyListingsDownload.csv', body: etsyListings, type: 'text/csv' }
  const { id } = (await officeFile('/imports', csv)).json
  const first = (await office('POST', `/imports/${id}/check`)).json
  expect(first).toMatchObject({ from: 'etsy', uncategorized: 1 })
  const checked = (await office('POST', `/imports/${id}/check?category=mats`)).json
  expect(checked).toMatchObject({ added: listingNames.length, faults_in_all: 0 })
  await office('POST', `/imports/${id}/run`)
  const reviews = { name: 'reviews.json', body: etsyReviews, type: 'application/json' }
  await officeFile('/imported-reviews', reviews)
  const isListed = async () => JSON.parse((await send('GET', '/api/products')).text).length === listingNames.length
  await until(`the listings at ${url}`, isListed)
  // Taps: the screen, file, check, category, second check, import; then the reviews' file, check, import.
  return { taps: 9 }
}
