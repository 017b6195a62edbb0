import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta, useMatches } from 'react-router'
import { expect, test } from 'vitest'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { bareProduct } from '#tests/support/shop/product.ts'
import { ProductOnPage } from '#tests/support/shop/product-on-page.tsx'
import { productData } from '../product/product-data.ts'
import type { Product } from '../product.ts'
import { shareTags } from './share-tags.ts'
import { breadcrumbData } from './structured-data.ts'

const origin = 'https://shop.example'

const injections = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><svg onload=alert(1)>',
  '{{constructor}}',
  'javascript:alert(1)',
  '\u2028alert(1)',
  '&lt;script&gt;',
]

function productWith(text: string): Product {
  const images = [{ key: '0'.repeat(32), alt: text, width: 1200, height: 1500 }]
  return { ...bareProduct, name: text, category: 'bags', priceCents: 4800, description: text, images }
}

function Page() {
  const product = useMatches()[0]?.handle as Product
  return (
    <>
      <Meta />
      <ProductOnPage product={product} />
    </>
  )
}

function page(product: Product): string {
  const category = { key: 'bags', label: 'Bags' }
  const Stub = createRoutesStub([
    {
      path: '/',
      meta: () => [
        ...shareTags({ title: product.name, description: product.name, url: origin, shopName: 'Shop', origin }),
        { 'script:ld+json': productData(product, { ...shopWords, shopName: 'Shop' }) },
        { 'script:ld+json': breadcrumbData(category, product, origin, 'Shop') },
      ],
      handle: product,
      Component: Page,
    },
  ])
  return renderToString(<Stub initialEntries={['/']} />)
}

test.each(injections)('the product text %j is escaped on its page', (text) => {
  const html = page(productWith(text))
  const plain = page(productWith('Herd band'))
  const elements = (source: string) => [...source.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name)
  expect(elements(html)).toEqual(elements(plain))
  expect(html).not.toContain('<script>')
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  expect(data.map((one) => one['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(data[0]).toMatchObject({ name: text, description: text })
})

const shopWords = { publicUrl: origin, shopName: 'Enkiama', categories: beadwork, closing: null }

test('nothing is in stock while sales are paused, and a closed workshop keeps selling', () => {
  const offered = (isSellingPaused: boolean) =>
    productData(productWith('Herd band'), { ...shopWords, closing: { isSellingPaused } }).offers.availability
  expect(offered(true)).toBe('https://schema.org/OutOfStock')
  expect(offered(false)).toBe('https://schema.org/InStock')
})

test('structured data offers a product in dollars at its address, like the merchant feeds', () => {
  expect(productData(productWith('50% off?'), shopWords)).toMatchObject({
    '@type': 'Product',
    offers: {
      price: '48.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/shop/50%25%20off%3F',
    },
    image: [`https://shop.example/uploads/${'0'.repeat(32)}/1280.jpg`],
  })
})
