import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sizeTables } from '#app/catalog/product/size-table.ts'
import { preparedVariants } from '#app/catalog/showcase/landing-images.server.ts'
import {
  contentPageScenes,
  galleryCovers,
  hero,
  lookbookScenes,
  photoStrip,
} from '#app/catalog/showcase/showcase-scenes.ts'
import { lookbookImages } from '#app/storefront/landing/lookbook-images.ts'
import { pageScenes, sceneFormats, scenePath, scenes, stripScenes } from '#app/storefront/landing/scenes.ts'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoPages } from './pages.ts'

const pictures = join(import.meta.dirname, 'pictures')
const categories = beadwork.map(({ value }) => value)
const categoryKeys = beadwork.map(({ key }) => key)

async function expectPicture(file: string, widthToHeight: number, leastWidth: number) {
  expect(existsSync(file), `${file} is there`).toBe(true)
  const { width, height, format } = await sharp(file).metadata()
  expect(format).toBe('jpeg')
  expect(width).toBeGreaterThanOrEqual(leastWidth)
  expect(width / height).toBeCloseTo(widthToHeight, 2)
}

/** The variants that `scripts/prepare-pictures.ts` makes are committed, so that a first start encodes nothing. */
function expectVariants(folder: string) {
  for (const name of preparedVariants) expect(existsSync(join(folder, name)), `${folder}/${name} is there`).toBe(true)
}

describe('the demo catalogue', () => {
  it('has 32 to 48 pieces and at least four in each category', () => {
    expect(demoCatalogue.length).toBeGreaterThanOrEqual(32)
    expect(demoCatalogue.length).toBeLessThanOrEqual(48)
    for (const category of categories)
      expect(demoCatalogue.filter((product) => product.category === category).length, category).toBeGreaterThanOrEqual(
        4,
      )
    expect(new Set(demoCatalogue.map((product) => product.category)).size).toBe(categories.length)
  })

  it.each(demoCatalogue)('names "$name" as a product may be named', ({ name, slug }) => {
    expect(name).toBe(name.trim().normalize('NFC'))
    expect(name).not.toMatch(/\p{Cc}/u)
    expect(name.length).toBeGreaterThanOrEqual(3)
    expect(name.length).toBeLessThanOrEqual(40)
    expect([...categoryKeys, 'cart', 'checkout', '.', '..']).not.toContain(name.toLowerCase())
    expect(name.toLowerCase().endsWith('.data')).toBe(false)
    expect(slug).toMatch(/^[a-z0-9-]+$/)
  })

  it('gives every piece a name, slug and seed of its own', () => {
    for (const own of [
      demoCatalogue.map((product) => product.name.toLowerCase()),
      demoCatalogue.map((product) => product.slug),
      demoCatalogue.map((product) => `${product.design.seed}`),
    ])
      expect(new Set(own).size).toBe(demoCatalogue.length)
  })

  it.each(demoCatalogue)('describes and prices "$name"', ({ description, priceCents, alt }) => {
    expect(Number.isInteger(priceCents)).toBe(true)
    expect(priceCents).toBeGreaterThanOrEqual(600)
    expect(priceCents).toBeLessThanOrEqual(18000)
    expect(description).not.toContain('!')
    expect(description.split(/[.] /).length).toBeGreaterThanOrEqual(2)
    for (const text of alt) expect(text.length).toBeGreaterThan(15)
  })

  it.each(demoCatalogue)('has a picture of "$name" for each text', async ({ slug, alt }) => {
    for (const index of alt.keys()) {
      const name = `${slug}-${index + 1}`
      await expectPicture(join(pictures, `${name}.jpg`), 4 / 5, 720)
      expectVariants(join(pictures, 'variants', name))
    }
    expect(existsSync(join(pictures, `${slug}-${alt.length + 1}.jpg`))).toBe(false)
  })

  it('sells the sizes that the page of sizes names, in the same inches', () => {
    const text = demoPages(new Date()).find(({ key }) => key === 'sizes')?.text
    // The heads of the columns name the unit once.
    expect(text).toContain('| Wrist in cm | In inches | Band in cm | Cuff in cm |')
    expect(text).toContain('| Neck in cm | In inches | Choker in cm | Collar in cm |')
    const rows = demoCatalogue.flatMap(({ choices = [] }) => sizeTables(choices)).flatMap((table) => table.rows)
    expect(rows.length).toBeGreaterThan(10)
    for (const { value, inches } of rows) {
      expect(value).toMatch(/[ \u00a0]cm$/)
      const length = value.slice(0, -' cm'.length)
      expect(text).toContain(`| ${length} |`)
      if (length.includes(' to ')) expect(text).toContain(`| ${length} | ${inches} |`)
    }
  })
})

describe('the scenes', () => {
  const shaped: [slug: string, widthToHeight: number, leastWidth: number][] = [
    [hero.wide.slug, 16 / 9, 1600],
    [hero.tall.slug, 2 / 3, 800],
    ...galleryCovers.map(({ slug }): [string, number, number] => [slug, 1, 800]),
    ...[...photoStrip, ...contentPageScenes].map(({ slug }): [string, number, number] => [slug, 4 / 5, 640]),
    ...lookbookScenes.map(({ slug }): [string, number, number] => [slug, 2 / 3, 640]),
  ]

  it('cover each category once and fill the lookbook', () => {
    expect(galleryCovers).toHaveLength(categories.length)
    expect(lookbookScenes.map((scene) => scene.id)).toEqual(Array.from({ length: 22 }, (_, k) => 23 + k))
  })

  it.each(shaped)('has the picture %s', async (slug, widthToHeight, leastWidth) => {
    await expectPicture(join(pictures, 'scenes', `${slug}.jpg`), widthToHeight, leastWidth)
  })

  it('come in every form that the landing page names', () => {
    for (const { slug } of galleryCovers) expectVariants(join(pictures, 'scenes/variants', slug))
    const ofScenes = [...Object.values(scenes), ...stripScenes, ...pageScenes].flatMap(({ slug, widths }) =>
      widths.flatMap((width) => sceneFormats.map((format) => scenePath(slug, width, format))),
    )
    const ofLookbook = lookbookImages.flatMap(({ src, srcAvif }) => [src, srcAvif])
    for (const path of [...ofScenes, ...ofLookbook, '/scenes/card.jpg'])
      expect(existsSync(join('public', path)), path).toBe(true)
  })
})
