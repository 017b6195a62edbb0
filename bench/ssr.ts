import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { print } from './print.ts'
import type { Row } from './row.ts'
import type { Measured, MeasuredPages } from './ssr-turns.ts'

/** A page with a table of 1,000 rows by two public methods; the ratios are to React alone. */
export async function measureSsr(): Promise<Row[]> {
  const child = fork(join(import.meta.dirname, 'ssr-turns.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
  const [measured] = await once(child, 'message')
  return Object.entries<MeasuredPages>(measured).flatMap(([method, pages]) => rowsOf(method, pages))
}

/** The goals of React Router's rows are to be no better than the shop's. */
function rowsOf(method: string, { react, router, shop }: MeasuredPages): Row[] {
  const speed = (page: Measured) => inHundredths(page.aSecond / react.aSecond)
  const size = (page: Measured) => inHundredths(page.kilobytes / react.kilobytes)
  const rows = (page: Measured, name: string, ofSpeed: Row['goal'], ofSize: Row['goal']): Row[] => [
    { name, value: Math.round(page.aSecond), unit: 'a second', ratio: speed(page), goal: ofSpeed },
    { name: `${name}: size`, value: Math.round(page.kilobytes), unit: 'KB', ratio: size(page), goal: ofSize },
  ]
  return [
    ...rows(shop, `table by ${method}, the shop`, { atLeast: 0.5 }, { atMost: size(router) }),
    ...rows(router, `table by ${method}, React Router`, { atMost: speed(shop) }, { atLeast: size(shop) }),
    ...rows(react, `table by ${method}, React`, { atLeast: 1 }, { atMost: 1 }),
  ]
}

const inHundredths = (value: number) => Math.round(value * 100) / 100

if (import.meta.main) await print(measureSsr)
