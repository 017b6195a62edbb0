import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Coined terms that no engineer of another shop would search for, and the term to use. `docs/glossary.md` has them all. */
const coined: [RegExp, string][] = [
  [/\bkept[- ](answer|page|call|form|fact)s?\b|Kept(Answer|Fact|Form)s?\b/i, 'page cache, cache entry'],
  [/\b(call|render) fence\b|\b(Call|Render)Fence\b/, 'rate limiter, render limiter'],
  [/\blate scripts?\b/i, 'deferred scripts'],
  [/\bdatabase line\b|\bDatabaseLine\b|\bClientInTurn\b/, 'listen connection, queued client'],
  [/\breadyPieces\b|\breadyHolds?\b|\blockReady\b/, 'stock items, reservations'],
  [/\bpictures[- ]in[- ]hand\b|\bpicturesInHand\b/, 'image leases'],
  [/\bwithheld products?\b|\bwithholdProduct\b/i, 'visibility'],
  [/\bhouse pages?\b|\bHousePages?\b/, 'content pages'],
  [/\bAftercare\b|\baftercare[A-Z]/, 'conversations'],
  [/\bpayments? by hand\b|\bHandPayments?\b/, 'manual payment (C2B)'],
  [/\b(re)?tellCustomer\b|\border news\b/i, 'notify, order notification'],
  [/\borderStanding\b|\bOrderStanding\b/, 'payment status'],
  [/\bwithout a line\b|\blacksLine\b/i, 'offline'],
  [/\bpatient ?shop\b|\bpatientShop\b/i, 'background context'],
  [/\b(payment|prompt|refund|attempt)s? in doubt\b|\bis in doubt\b/i, 'unknown'],
  [/\bthe way back\b/i, 'resume, return, link'],
  [/\bstranded\b/i, 'unallocated'],
  [/\bopening words\b/i, 'startup banner'],
  [/\bround of work\b/i, 'job run'],
  [/\bbring(s|ing)? along\b|\bbringAlong\b/, 'copy checkout data'],
  [/\bmet a fault\b|\bdone after all\b/i, 'error, retry succeeded'],
  [/\bseal(ing)? keys?\b|\bsealing\b|\bsealKey\b/i, 'encryption, encryption key'],
  [/\blook(s|ed)? soon\b|\bnext look\b|\b(look|next)(Soon|Look)\b/, 'schedule a check, nextCheckAt'],
  [/\bcalls? too many\b|\bone call too many\b/i, 'rate limited'],
]

/** Texts in quotes are left out: names of tables and of the wire stay, and so do texts that the specification gives. */
const named = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g

const code = globSync('{app,bench,db,sandbox,scripts,tests}/**/*.{ts,tsx}', {
  exclude: (path) => /migrations|tests\/versions\//.test(path) || path.endsWith('words.test.ts'),
})
const documents = globSync(['*.md', 'docs/**/*.md'])

function findCoined(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      const text = line.replace(named, "''")
      return coined
        .filter(([word]) => word.test(text))
        .map(([word, term]) => `${path}:${at + 1} says '${word.exec(text)?.[0]}': ${term}`)
    })
}

test('code and docs use the standard terms', () => {
  expect(code.length).toBeGreaterThan(1_000)
  expect([...code, ...documents].flatMap(findCoined)).toEqual([])
})

test('a coined term is found with the term to use', () => {
  const line = '/** The kept answers of a house page. */'
  expect(coined.filter(([word]) => word.test(line)).map(([, term]) => term)).toEqual([
    'page cache, cache entry',
    'content pages',
  ])
})
