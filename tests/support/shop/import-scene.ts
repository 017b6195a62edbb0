import type { StaffProduct } from '../../../app/catalog/admin/staff-product.ts'
import { importPicturesJobName } from '../../../app/catalog/import-export/images/import-images.server.ts'
import { openImports } from './imports.ts'
import { createTestShop } from './test-shop.ts'

/** Calls that import files of other platforms and read the results. */
export async function openImportScene() {
  const shop = await createTestShop()
  const imports = await openImports(shop)
  const read = async () => {
    const answer = await shop.api.inject({ url: '/api/admin/all-products', headers: imports.headers })
    return answer.json() as StaffProduct[]
  }
  const recheck = async (id: string, category: string) => {
    const url = `/api/admin/imports/${id}/check?category=${category}`
    return shop.api.inject({ method: 'POST', url, headers: imports.headers })
  }
  const choose = (id: string, columns: (string | null)[]) => {
    const url = `/api/admin/imports/${id}/columns`
    return shop.api.inject({ method: 'PUT', url, headers: imports.headers, payload: { columns } })
  }
  return { shop, read, recheck, choose, makePictures: () => shop.runJobs([importPicturesJobName]), ...imports }
}

/** Each option of a product with the price differences of its values. */
export const pricedChoices = (product: StaffProduct | undefined) =>
  product?.choices?.map(
    ({ name, values }) => `${name}: ${values.map((one) => `${one.name} +${one.difference}`).join(', ')}`,
  )

export const problemTexts = (list: { line: number; field: string; words: string }[]) =>
  list.map(({ line, field, words }) => `${line} ${field}: ${words}`)
