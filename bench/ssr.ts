import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { print } from './print.ts'
import type { Row } from './row.ts'
import type { MeasuredPages, Measurement } from './ssr-turns.ts'

/**
 * Measures a page with a table of 1,000 rows by the methods of two public benchmarks. The ratios are to React alone.
 */
export async function measureSsr(): Promise<Row[]> {
  const child = fork(join(import.meta.dirname, 'ssr-turns.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
  const [measured] = await once(child, 'message')
  return Object.entries<MeasuredPages>(measured).flatMap(([method, pages]) => createRows(method, pages))
}

/** The shop must be as fast and as small as React Router. */
function createRows(method: string, { react, router, shop }: MeasuredPages): Row[] {
  const speed = (page: Measurement) => roundToHundredths(page.perSecond / react.perSecond)
  const size = (page: Measurement) => roundToHundredths(page.kilobytes / react.kilobytes)
  const rows = (page: Measurement, name: string): [speed: Row, size: Row] => [
    { name: `table by ${method}, ${name}`, value: Math.round(page.perSecond), unit: 'a second', ratio: speed(page) },
    { name: `table by ${method}, ${name}: size`, value: Math.round(page.kilobytes), unit: 'KB', ratio: size(page) },
  ]
  const [ownSpeed, ownSize] = rows(shop, 'the shop')
  return [
    { ...ownSpeed, goal: { atLeast: speed(router) } },
    { ...ownSize, goal: { atMost: size(router) } },
    ...rows(router, 'React Router'),
    ...rows(react, 'React'),
  ]
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100

if (import.meta.main) await print(measureSsr)
