import { expect, test } from 'vitest'
import { firstLanding, shownSections } from './landing.ts'
import { landingOf } from './own-landing.ts'

test('under another name the landing page has no text and no picture of beadwork, but all that its owner gave it', () => {
  expect(landingOf(undefined, 'Enkiama')).toEqual(firstLanding)
  const bare = landingOf(undefined, 'Kikapu House')
  expect(shownSections(bare)).toEqual(['pieces', 'shop', 'contact'])
  expect(bare.texts['hero.title']).toBe('Every piece made by hand')
  const texts = { 'about.text': 'Sisal grows by the river.', 'why.list': 'Light: It weighs 300 g.' }
  const told = landingOf({ ...firstLanding, texts: { ...texts, 'hero.title': 'Woven at home' } }, 'Kikapu House')
  expect(shownSections(told)).toEqual(['pieces', 'shop', 'about', 'why', 'contact'])
  expect(told.texts).toMatchObject({ ...texts, 'hero.title': 'Woven at home' })
})
