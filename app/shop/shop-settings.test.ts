import { expect, test } from 'vitest'
import { completeSettings, defaultSettings, initialsOf } from './shop-settings.ts'

const start = { isDemo: false, seedDemo: false }

test('a shop with its own name has no links and prefix of the template, unless it sets them', () => {
  expect(completeSettings(start, {})).toEqual(defaultSettings)
  expect(completeSettings(start, { contactPhone: '+254 722 000 111' })).toMatchObject({ orderPrefix: 'EK' })
  const own = { channelUrl: '', profileUrl: '', orderPrefix: 'KH' }
  expect(completeSettings(start, { shopName: 'Kikapu House' })).toEqual({
    ...defaultSettings,
    shopName: 'Kikapu House',
    ...own,
  })
  const written = { shopName: 'Kikapu House', orderPrefix: 'EK', channelUrl: 'https://t.me/kikapu' }
  expect(completeSettings(start, written)).toMatchObject({ ...written, profileUrl: '' })
})

test.each([
  ['Kikapu House', 'KH'],
  ['Kikapu', 'KI'],
  ['Émile & Sons, Weavers of Kitui', 'ESWO'],
  ['سلال', 'NO'],
  ['7', 'NO'],
])('orders of %s are numbered %s-1001', (name, prefix) => {
  expect(initialsOf(name)).toBe(prefix)
})
