import { expect, test } from 'vitest'
import { trimManifest } from './short-manifest.ts'

test('the manifest omits false flags, and names each file at its first use', () => {
  const page = { hasLoader: true, hasAction: false, css: [] }
  const manifest = {
    entry: { module: '/entry.js', imports: ['/engine.js'], css: [] },
    routes: {
      root: { id: 'root', ...page, module: '/root.js', imports: ['/engine.js', '/shop.js'] },
      layout: { id: 'layout', parentId: 'root', ...page, module: '/layout.js', imports: ['/shop.js', '/menu.js'] },
      list: {
        id: 'list',
        parentId: 'layout',
        ...page,
        css: ['/list.css'],
        module: '/list.js',
        imports: ['/engine.js', '/menu.js', '/layout.js', '/card.js'],
      },
    },
    url: '/manifest.js',
    version: '1',
  }
  const shortened = trimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(JSON.parse(shortened.replace('window.__reactRouterManifest=', ''))).toEqual({
    entry: manifest.entry,
    routes: {
      root: { id: 'root', hasLoader: true, module: '/root.js', imports: ['/shop.js'] },
      layout: { id: 'layout', parentId: 'root', hasLoader: true, module: '/layout.js', imports: ['/menu.js'] },
      list: {
        id: 'list',
        parentId: 'layout',
        hasLoader: true,
        css: ['/list.css'],
        module: '/list.js',
        imports: ['/card.js'],
      },
    },
    url: '/manifest.js',
    version: '1',
  })
})
