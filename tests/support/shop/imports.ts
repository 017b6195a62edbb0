import { zipSync } from 'fflate'
import type { ImportReport } from '../../../app/catalog/import-export/import-report.ts'
import { multipartForm } from './multipart.ts'
import { openOffice } from './office.ts'
import type { TestShop } from './test-shop.ts'

/** Uploads product files part by part, as the page does. */
export async function openImports(shop: TestShop) {
  const { headers } = await openOffice(shop)
  const send = (url: string, body: Uint8Array | string, name: string) => {
    const form = multipartForm({}, [{ name, body, type: 'text/csv' }])
    const all = { ...form.headers, ...headers }
    return shop.api.inject({ method: 'POST', url: `/api/admin/imports${url}`, headers: all, payload: form.body })
  }
  const post = (url: string) => shop.api.inject({ method: 'POST', url: `/api/admin/imports${url}`, headers })

  async function give(sheet: string | Uint8Array, zip?: Uint8Array): Promise<string> {
    const { id } = (await send('', sheet, 'pieces.csv')).json() as { id: string }
    const partBytes = 4 * 1024 * 1024
    for (let from = 0; zip && from < zip.length; from += partBytes) {
      const answer = await send(`/${id}/pictures?from=${from}`, zip.subarray(from, from + partBytes), 'pictures.zip')
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    return id
  }
  const check = async (id: string) => (await post(`/${id}/check`)).json() as ImportReport
  const run = (id: string) => post(`/${id}/run`)
  return {
    headers,
    send,
    give,
    check,
    run,
    checkFiles: async (sheet: string | Uint8Array, zip?: Uint8Array) => check(await give(sheet, zip)),
    async importFiles(sheet: string | Uint8Array, zip?: Uint8Array) {
      const id = await give(sheet, zip)
      const report = await check(id)
      if (report.faults_in_all > 0) throw new Error(JSON.stringify(report.faults))
      return run(id)
    },
    save: async () => (await shop.api.inject({ url: '/api/admin/products.csv', headers })).body,
  }
}

export function zipOf(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files, { level: 0 })
}

export const sheetHead = 'Name,Category,Price (USD),Description,Pictures'

/** A sheet of new products that all have the same picture. */
export function sheetOf(count: number, line = (number: number) => `Piece ${number},Chokers,12.50,Of beads.,ring.jpg`) {
  return [sheetHead, ...Array.from({ length: count }, (_, index) => line(index + 2))].join('\r\n')
}
