import { expect, test } from 'vitest'
import { firstLanding, type Landing, shownSections, wholeLanding } from './landing.ts'
import { listOf } from './landing-texts.ts'
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

test('what another version stored of sections that this one does not know is left out', () => {
  const later: object = {
    ...firstLanding,
    order: ['video', ...firstLanding.order],
    hidden: ['video', 'why'],
    pictures: { video: [] },
  }
  expect(wholeLanding(later as Landing)).toEqual({ ...firstLanding, hidden: ['why'] })
})

test('a line of a list ends its name at the first colon', () => {
  expect(listOf('Hours: 9:00 to 17:00\nWhere:https://example.com')).toEqual([
    { name: 'Hours', text: '9:00 to 17:00' },
    { name: 'Where', text: 'https://example.com' },
  ])
})
