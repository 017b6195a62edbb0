import { useEffect, useRef, useState } from 'react'
import { filterStock } from '#app/catalog/inventory/stock.ts'
import type { LineOptions, SelectedOption } from '#app/catalog/line-options.ts'
import { normalizeNote } from '#app/catalog/line-options.ts'
import { listUnselectedOptions, optionPrice, priceRange, sortOptions } from '#app/catalog/product-options.ts'
import type { ShopProduct } from '#app/catalog/shop-product.ts'

/** The form of BUY NOW. The option fields refer to it by id, so that it submits them before the page's scripts run. */
export const buyFormId = 'buy-form'

export type ProductWithOptions = Pick<ShopProduct, 'priceCents' | 'choices' | 'isMadeToOrder' | 'stockCounts'>

/**
 * The selected options on a product's page. The form fields store the values, because the browser may fill them before
 * the page's scripts run, and again on Back.
 */
export function useOptionSelection(product: ProductWithOptions) {
  const { choices } = product
  const fields = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<SelectedOption[]>([])
  const [isTold, setTold] = useState(false)
  useEffect(() => setChosen(readFields().choices), [])

  const open = listUnselectedOptions(choices, chosen)
  const priceSource = { priceCents: optionPrice(product, chosen), choices: open }
  const { min, max } = priceRange(priceSource)
  return {
    fields,
    choices,
    priceCents: product.priceCents,
    chosen: sortOptions(choices, chosen),
    /** The names of the options that are not selected yet. */
    open: open.map(({ name }) => name),
    /** True after the customer tapped BUY NOW while an option was missing. */
    isTold,
    /** The stock of the combination, once all options are selected. */
    stock: open.length === 0 ? filterStock(product, chosen) : product,
    price: { cents: min, isFrom: min !== max },
    change: () => setChosen(readFields().choices),
    /** Returns the selection. If an option is missing, returns null, marks the option and moves the focus to it. */
    take(): Required<LineOptions> | null {
      const selection = readFields()
      const [first] = listUnselectedOptions(choices, selection.choices)
      if (!first) return { ...selection, choices: sortOptions(choices, selection.choices) }
      setTold(true)
      fields.current?.querySelectorAll('fieldset')[choices.indexOf(first)]?.querySelector('input')?.focus()
      return null
    },
  }
}

export type OptionSelection = ReturnType<typeof useOptionSelection>

function readFields(): { choices: SelectedOption[]; note: string | null } {
  const checkedInputs = document.querySelectorAll<HTMLInputElement>(`[form=${buyFormId}][data-choice]:checked`)
  const note = document.querySelector<HTMLTextAreaElement>(`textarea[form=${buyFormId}]`)
  return {
    choices: Array.from(checkedInputs, ({ dataset, value }) => ({ name: dataset.choice ?? '', value })),
    note: normalizeNote(note?.value ?? '') || null,
  }
}
