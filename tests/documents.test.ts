import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) => path.replaceAll('\\', '/'))
/** Folders whose paths are named in full. */
const folders = 'app|sandbox|db|tests|scripts|docs|bench|photography'

/** The files that a document names in code style, `app/cart/cart.ts` or `app/cart/`, and those it links to. */
function filesNamed(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(([, file = '']) => file)
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, file = '']) =>
    join(dirname(path), file),
  )
  return [...named, ...linked]
}

test('every file that a document names is there', () => {
  const missing = documents.flatMap((path) =>
    filesNamed(path)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${path} -> ${file}`),
  )
  expect(missing).toEqual([])
})

test('no two decisions have one number', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((path) => /(\d{3})-[^/\\]*$/.exec(path)?.[1])
  expect(numbers).toEqual([...new Set(numbers)])
})
