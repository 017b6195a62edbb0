import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MessageProvider } from '#app/ui/messages.tsx'
import { bareProduct } from '#tests/support/shop/product.ts'
import { productFields } from '../fields/product-fields.ts'
import { productForm, toForm } from './product-form.ts'
import { QuickEdit } from './quick-edit.tsx'
import { toStaffProduct } from './staff-product.ts'
import { StockFields } from './stock-fields.tsx'

const product = toStaffProduct({ ...bareProduct, category: 'bags', priceCents: 4_000, description: 'Of beads.' })

function inputsOf(form: React.ReactNode): string[] {
  const page = (
    <MemoryRouter>
      <MessageProvider page="/">{form}</MessageProvider>
    </MemoryRouter>
  )
  return renderToString(page).match(/<input [^>]*>/g) ?? []
}

test('a whole number is never cut during typing: 1500 must not be saved as 150', () => {
  const fields = [
    ...inputsOf(
      <QuickEdit product={product} onChange={() => {}} onStale={() => {}}>
        {null}
      </QuickEdit>,
    ),
    ...inputsOf(<StockFields isMadeToOrder ready={[]} choices={[]} onMadeToOrder={() => {}} onReady={() => {}} />),
  ].filter((input) => input.includes('inputMode="numeric"'))
  expect(fields).toHaveLength(2)
  expect(fields.filter((input) => /maxlength/i.test(input))).toEqual([])
  expect(productFields.makingDays.control.input).not.toHaveProperty('maxLength')
})

test('a stock above the limit is refused with a message that names the limit', () => {
  const stockOf = (number: string) => productForm.safeParse({ ...toForm(product), ready: [{ choices: {}, number }] })
  expect(stockOf('1500').success).toBe(true)
  expect(stockOf('15000').error?.issues).toMatchObject([{ message: 'Stock must be a whole number from 0 to 9,999' }])
})
