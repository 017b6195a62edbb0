import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { categoryRules, proposeKey } from '#app/catalog/category-rules.ts'
import { shopPageKeys } from '#app/content/content-page.ts'
import { findTextError, type TextRules } from '#app/framework/text-rules.ts'
import { landingInput } from '#app/look/landing/landing-input.ts'
import { draftInput } from '#app/look/look-input.ts'
import { textRules } from '#app/settings/settings-rules.ts'
import { partsWithoutContent } from '#app/shop/own-landing.ts'
import { templateNames } from '#app/shop/shop-template.ts'
import { foreignWords, wordsOfJson } from '#tests/support/weaver/foreign-words.ts'
import type { TemplateBranding, TemplatePicture } from './template.ts'
import { templates } from './templates.ts'

const others = templateNames.flatMap((name) => {
  const { branding, ...template } = templates[name]
  return branding ? [{ ...template, branding }] : []
})
const maxPictureBytes = { ofProduct: 155_000, ofScene: 330_000 }

test('the others have no words of beadwork', () => {
  expect(others).toHaveLength(templateNames.length - 1)
  for (const template of others)
    expect(foreignWords(template.folder, wordsOfJson(JSON.stringify(template)))).toEqual([])
})

describe.each(others)('$folder', ({ folder, branding, products, pages, reviews, draft }) => {
  const pictures = join(import.meta.dirname, '..', folder)
  const names = products.map(({ name }) => name)

  test('has eight to twelve pieces in four to six categories, each with a name of its own', () => {
    expect(products.length).toBeGreaterThanOrEqual(8)
    expect(products.length).toBeLessThanOrEqual(12)
    expect(branding.categories.length).toBeGreaterThanOrEqual(4)
    expect(branding.categories.length).toBeLessThanOrEqual(6)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(products.length)
    const values = branding.categories.map(({ value }) => value)
    expect([...new Set([...products, draft].map(({ category }) => category))].sort()).toEqual(values.toSorted())
    for (const { slug, picture } of branding.categories.map((one) => ({ ...one, slug: one.picture })))
      expect(products.find((one) => one.slug === picture)?.category, slug).toBeDefined()
    for (const { piece } of reviews) expect(names).toContain(piece)
    expect(Object.keys(pages)).toEqual(shopPageKeys)
  })

  test('is what an owner could have typed', () => {
    const errorsOf = (rules: TextRules, texts: Partial<Record<string, unknown>>) =>
      Object.entries(texts).flatMap(([name, text]) => {
        const rule = rules[name]
        return rule ? (findTextError(rule, String(text)) ?? []) : []
      })
    expect(errorsOf(textRules, branding.settings.words)).toEqual([])
    for (const { picture: _picture, ...names } of branding.categories) {
      expect(errorsOf(categoryRules, names)).toEqual([])
      expect(names.key).toBe(proposeKey(names.label))
    }
    expect(draftInput.safeParse({ version: 0, look: branding.look }).error).toBeUndefined()
    expect(landingInput.safeParse(typedLanding(branding)).error).toBeUndefined()
    expect(partsWithoutContent(branding.landing)).toEqual([])
    const targets = branding.landing.slides.map(({ target }) =>
      'product' in target ? target.product : target.category,
    )
    expect([...names, ...branding.categories.map(({ value }) => value)]).toEqual(expect.arrayContaining(targets))
  })

  test('has each picture that it names, small enough, and no other', async () => {
    const ofProducts = products.flatMap(({ slug, alt }) => alt.map((_, index) => `${slug}-${index + 1}.jpg`))
    const ofLanding = [branding.hero, ...picturesOf(branding)].map(({ file }) => `${file}.jpg`)
    const files = (await readdir(pictures)).filter((name) => name.endsWith('.jpg'))
    expect(files).toEqual([...new Set([...ofProducts, ...ofLanding, draft.picture.file])].sort())
    for (const file of files) {
      const isScene = file.startsWith('scene-')
      const { size } = await stat(join(pictures, file))
      expect(size, file).toBeLessThan(isScene ? maxPictureBytes.ofScene : maxPictureBytes.ofProduct)
      const { width, height } = await sharp(join(pictures, file)).metadata()
      if (!isScene) expect(width / height, file).toBeCloseTo(4 / 5, 2)
    }
    const hero = await sharp(join(pictures, `${branding.hero.file}.jpg`)).metadata()
    expect(hero.width).toBeGreaterThanOrEqual(branding.hero.widest)
  })
})

function picturesOf({ landing: { pictures, slides } }: TemplateBranding): TemplatePicture[] {
  return [...Object.values(pictures).flat(), ...slides.map(({ picture }) => picture)]
}

/** The landing page as the form sends it. */
function typedLanding({ landing }: TemplateBranding) {
  const typed = ({ file: _file, ...picture }: TemplatePicture) => ({ ...picture, key: '0'.repeat(32) })
  const pictures = Object.entries(landing.pictures).map(([section, some]) => [section, some.map(typed)])
  return {
    ...landing,
    pictures: Object.fromEntries(pictures),
    slides: landing.slides.map((slide) => ({ ...slide, picture: typed(slide.picture) })),
  }
}
