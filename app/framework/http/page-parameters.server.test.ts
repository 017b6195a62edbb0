import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { readParameters } from './page-parameters.server.ts'
import { sharedPage } from './shared-page.ts'

type Routes = ServerBuild['routes']

function route(id: string, path: string | undefined, handle?: unknown, parentId?: string): Routes {
  return { [id]: { id, parentId, path, module: { default: () => null, handle } } } as Routes
}

const parametersOf = readParameters({
  routes: {
    ...route('root', ''),
    ...route('landing', undefined, sharedPage('feedback'), 'root'),
    ...route('frame', undefined, undefined, 'root'),
    ...route('bags', 'shop/bags', sharedPage('search', 'buy'), 'frame'),
    ...route('cart', 'shop/cart', undefined, 'frame'),
    ...route('product', 'shop/:productName', sharedPage('buy'), 'frame'),
    ...route('robots', 'robots.txt', sharedPage(), 'root'),
    ...route('rest', '*', undefined, 'root'),
  },
})

test('a shared page reads only the parameters of its route, and no other page is shared', () => {
  expect(parametersOf('/')).toEqual(['feedback'])
  expect(parametersOf('/shop/bags')).toEqual(['search', 'buy'])
  expect(parametersOf('/robots.txt')).toEqual([])
  expect(parametersOf('/shop/cart')).toBeNull()
  expect(parametersOf('/anything/else')).toBeNull()
})

test('a page is matched in the same way as the router matches it', () => {
  expect(parametersOf('/shop/Ol%20Pejeta%20cuff%20(red)')).toEqual(['buy'])
  expect(parametersOf('/shop/a/b')).toBeNull()
  expect(parametersOf('/SHOP/Bags/')).toEqual(['search', 'buy'])
  expect(parametersOf('/robotsXtxt')).toBeNull()
})

test('an unknown address of a folder has the page of the folder, not the shared page of all others', () => {
  const restOf = readParameters({
    routes: {
      ...route('rest', '*', sharedPage()),
      ...route('office', 'admin/*'),
      ...route('list', 'admin/orders/:number'),
    },
  })
  expect(restOf('/anything/else')).toEqual([])
  expect(restOf('/admin/anything')).toBeNull()
})
