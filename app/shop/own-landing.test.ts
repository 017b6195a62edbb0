import { expect, test } from 'vitest'
import { completeLanding, defaultLanding, type Landing, visibleSections } from './landing.ts'
import { parseList } from './landing-texts.ts'
import { landingOf } from './own-landing.ts'

test("a shop with its own name has only its owner's content on the landing page", () => {
  expect(landingOf(undefined, 'Enkiama')).toEqual(defaultLanding)
  const bare = landingOf(undefined, 'Kikapu House')
  expect(visibleSections(bare)).toEqual(['pieces', 'shop', 'contact'])
  expect(bare.texts['hero.title']).toBe('Every piece made by hand')
  const texts = { 'about.text': 'Sisal grows by the river.', 'why.list': 'Light: It weighs 300 g.' }
  const landing = landingOf({ ...defaultLanding, texts: { ...texts, 'hero.title': 'Woven at home' } }, 'Kikapu House')
  expect(visibleSections(landing)).toEqual(['pieces', 'shop', 'about', 'why', 'contact'])
  expect(landing.texts).toMatchObject({ ...texts, 'hero.title': 'Woven at home' })
})

test('sections that this version does not know are ignored', () => {
  const later: object = {
    ...defaultLanding,
    order: ['video', ...defaultLanding.order],
    hidden: ['video', 'why'],
    pictures: { video: [] },
  }
  expect(completeLanding(later as Landing)).toEqual({ ...defaultLanding, hidden: ['why'] })
})

test('the name of a list item ends at the first colon', () => {
  expect(parseList('Hours: 9:00 to 17:00\nWhere:https://example.com')).toEqual([
    { name: 'Hours', text: '9:00 to 17:00' },
    { name: 'Where', text: 'https://example.com' },
  ])
})
