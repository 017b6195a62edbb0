import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { maxRendering, maxWaiting } from '../app/framework/http/render-limiter.server.ts'
import { modules } from './modules.ts'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
)
/** Documents write paths in these folders in full. */
const folders = 'app|sandbox|db|tests|scripts|docs|bench|photography'

/** The files that a document names as code, `app/cart/cart.ts` or `app/cart/`, or links to. */
function filesNamed(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(([, file = '']) => file)
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, file = '']) =>
    join(dirname(path), file),
  )
  return [...named, ...linked]
}

test('every file named in a document exists', () => {
  const missing = documents.flatMap((path) =>
    filesNamed(path)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${path} -> ${file}`),
  )
  expect(missing).toEqual([])
})

test('a function that a document names beside a file is in that file', () => {
  const beside = new RegExp(`\`(\\w+)\`\\s+(?:\\(|in )\`((?:${folders})/[\\w./-]+\\.tsx?)\``, 'g')
  const missing = documents.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(beside)]
      .filter(([, name, file = '']) => !new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8')))
      .map(([, name, file]) => `${path}: ${name} in ${file}`),
  )
  expect(missing).toEqual([])
})

test('no two decisions share a number', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((path) => /(\d{3})-[^/\\]*$/.exec(path)?.[1])
  expect(numbers).toEqual([...new Set(numbers)])
})

test('the architecture page lists the modules, and draws them in layers', () => {
  const [, layers = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n## Layers\n')
  const [section = ''] = layers.split('\n## ')
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(([, name, content]) => [name, content])
  expect(rows).toEqual(Object.entries(modules))
  const [, picture = ''] = section.split('```')
  const drawn = picture.match(/\b[a-z-]+\b/g)?.toReversed()
  expect(drawn).toEqual(rows.map(([name]) => name))
})

test('the documented page limits are those of the code', () => {
  const [row] = /^\| uncached pages .*$/m.exec(readFileSync(join(root, 'docs/unpaid-orders.md'), 'utf8')) ?? []
  expect(row).toContain(`| ${maxRendering.perAddress} at once, ${maxWaiting.perAddress} waiting`)
  expect(row).toContain(`| ${maxRendering.total} at once, ${maxWaiting.total} waiting`)
})

test('each decision has a title, a status and a date', () => {
  const form = /^# (\d+)\. .+\n\nStatus: (accepted|superseded)\nDate: \d{4}-\d\d-\d\d\n\nContext: /
  const wrong = globSync('docs/decisions/*.md', { cwd: root }).filter((path) => {
    const [, number] = form.exec(readFileSync(join(root, path), 'utf8')) ?? []
    return Number(number ?? -1) !== Number(/(\d{3})-[^/\\]*$/.exec(path)?.[1])
  })
  expect(wrong).toEqual([])
})
