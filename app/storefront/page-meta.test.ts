import { expect, test } from 'vitest'
import { defaultLook, type LookDetails, lookDetails } from '#app/shop/look.ts'
import { pageMeta } from './page-meta.ts'

const logo = { key: 'a', type: 'svg', width: 64, height: 64 } as const

function cardOf(texts: { shopName: string; hasOwnName?: true; look?: LookDetails | undefined }) {
  const root = { id: 'root', loaderData: { publicUrl: 'https://shop.example', ...texts } }
  const tags = pageMeta([root], { title: 'Terms', description: 'Terms', path: '/terms' })
  const contents = tags.flatMap((tag) => ('content' in tag && 'property' in tag ? [[tag.property, tag.content]] : []))
  return Object.fromEntries(contents)['og:image']
}

test('a link preview of a shop with its own name shows its logo or no picture, never the template’s beadwork', () => {
  expect(cardOf({ shopName: 'Enkiama' })).toBe('https://shop.example/scenes/card.jpg')
  expect(cardOf({ shopName: 'Kikapu House', hasOwnName: true })).toBeUndefined()
  const look = lookDetails({ ...defaultLook, logo })
  expect(cardOf({ shopName: 'Kikapu House', hasOwnName: true, look })).toBe('https://shop.example/icon-512.png')
})
