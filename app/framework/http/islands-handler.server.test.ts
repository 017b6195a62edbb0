import { createContext, data, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { unusedBuildParts } from '#tests/support/server-build.ts'
import { createIslandsHandler } from './islands-handler.server.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']

const words = createContext('none')
const faults: unknown[] = []

const productPage: Module = {
  default: () => null,
  headers: ({ loaderHeaders }) => loaderHeaders,
  loader: ({ params: { name = '' }, url, context }) => {
    if (name === 'old') throw redirect('/shop/new', 301)
    if (name === 'none') throw data('We do not have that.', { status: 404, headers: { 'cache-control': 'public' } })
    if (name === 'fault') throw new Error('no database')
    const page = { name, search: url.search, words: context.get(words) }
    return data(page, { status: name === 'busy' ? 503 : 200, headers: { 'cache-control': 'public' } })
  },
}

const build: ServerBuild = {
  entry: {
    module: {
      default: (_request, status, headers, { staticHandlerContext: { loaderData, errors, location, matches } }) => {
        if (location.pathname === '/makers') throw new Error('this page can not be rendered')
        const page = { loaderData, errors, search: location.search, ids: matches.map(({ route }) => route.id) }
        return Response.json(page, { status, headers })
      },
      handleError: (error) => void faults.push(error),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null, loader: () => 'the shop' } },
    layout: { id: 'layout', parentId: 'root', module: { default: () => null } },
    product: { id: 'product', parentId: 'layout', path: 'shop/:name', module: productPage },
    makers: { id: 'makers', parentId: 'layout', path: 'makers', module: { default: () => null } },
  },
  ...unusedBuildParts,
}

const handle = createIslandsHandler(build, async () => new Response('from the router', { status: 500 }))

function open(path: string) {
  const context = new RouterContextProvider(new Map([[words, 'given']]))
  return handle(new Request(`http://shop.test${path}`), context)
}

test('a page gets the data of its own and its layouts’ loaders, and its own headers', async () => {
  const answer = await open('/shop/Rain%20band?sort=price-asc')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public')
  expect(await answer.json()).toEqual({
    loaderData: { root: 'the shop', product: { name: 'Rain band', search: '?sort=price-asc', words: 'given' } },
    errors: null,
    search: '?sort=price-asc',
    ids: ['root', 'layout', 'product'],
  })
})

test('the page has the status of its loader', async () => {
  expect((await open('/shop/busy')).status).toBe(503)
})

test('the parameters have a normalized encoding', async () => {
  expect((await (await open('/shop/cuff?after=%ff&q=a b')).json()).search).toBe('?after=%EF%BF%BD&q=a+b')
})

test('a loader can redirect to another page', async () => {
  const answer = await open('/shop/old')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/shop/new'])
})

test('a 404 of a loader is rendered by the root without the page’s headers, and logs no error', async () => {
  const answer = await open('/shop/none')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null])
  const { errors } = await answer.json()
  expect(errors.root).toMatchObject({ status: 404, data: 'We do not have that.' })
  expect(faults).toEqual([])
})

test('an error of a loader is reported once, and the page fails', async () => {
  const answer = await open('/shop/fault')
  expect(answer.status).toBe(500)
  expect(faults.splice(0)).toEqual([new Error('no database')])
})

test('the router handles pages that islands can’t render', async () => {
  expect(await (await open('/makers')).text()).toBe('from the router')
})
