import type { ShopTexts } from '#app/shop/shop-texts.ts'

type Option = { value: string; label: string }

/** The options of select boxes for staff. */
export function categoryOptions({ categories }: Pick<ShopTexts, 'categories'>): Option[] {
  return categories.map(({ value, label, isHidden }) => ({ value, label: isHidden ? `${label} (hidden)` : label }))
}
