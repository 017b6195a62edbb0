import type { ShopTexts } from '#app/shop/shop-texts.ts'

type Option = { value: string; label: string }

/** For staff's select boxes. */
export function categoryOptions({ categories }: Pick<ShopTexts, 'categories'>): Option[] {
  return categories.map(({ value, label, isHidden }) => ({ value, label: isHidden ? `${label} (hidden)` : label }))
}
