import { useEffect, useRef, useState } from 'react'
import { chosenPrice, inOrder, openChoices, priceRange } from '#app/catalog/choices.ts'
import type { ShopProduct } from '#app/catalog/product.ts'
import { asChosen } from '#app/catalog/stock/stock.ts'
import type { Chosen, Wish } from '#app/catalog/wish.ts'
import { tidyLine } from '#app/catalog/wish.ts'

/** The form of BUY NOW. The fields of the choices name it, so that it also takes them before the page's scripts run. */
export const buyFormId = 'buy-form'

/**
 * What is chosen on a product's page. The fields keep it themselves: the browser may have filled them before the page's
 * scripts run, and again on Back.
 */
export function useChoosing(product: ShopProduct) {
  const { choices } = product
  const fields = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [isTold, setTold] = useState(false)
  useEffect(() => setChosen(readFields(fields.current).choices), [])

  const open = openChoices(choices, chosen)
  const rest = { priceCents: chosenPrice(product, chosen), choices: open }
  const { least, most } = priceRange(rest)
  return {
    fields,
    choices,
    chosen: inOrder(choices, chosen),
    /** Named once BUY NOW was tapped without them. */
    missing: isTold ? open.map(({ name }) => name) : [],
    /** What there is of it, once all is chosen. */
    stock: open.length === 0 ? asChosen(product, chosen) : product,
    price: { cents: least, isFrom: least !== most },
    change: () => setChosen(readFields(fields.current).choices),
    /** Null where something is not chosen yet: the page says what, and goes there. */
    take(): Required<Wish> | null {
      const taken = readFields(fields.current)
      const [first] = openChoices(choices, taken.choices)
      if (!first) return { ...taken, choices: inOrder(choices, taken.choices) }
      setTold(true)
      fields.current?.querySelectorAll('fieldset')[choices.indexOf(first)]?.querySelector('input')?.focus()
      return null
    },
  }
}

export type Choosing = ReturnType<typeof useChoosing>

function readFields(fields: HTMLElement | null): { choices: Chosen[]; note: string | null } {
  const inputs = [...(fields?.querySelectorAll('input') ?? [])]
  const taken = inputs.filter(({ type, checked }) => type === 'radio' && checked)
  const note = inputs.find(({ name }) => name === 'note')
  return {
    choices: taken.map(({ dataset, value }) => ({ name: dataset.choice ?? '', value })),
    note: tidyLine(note?.value ?? '') || null,
  }
}
