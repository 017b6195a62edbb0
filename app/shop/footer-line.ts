import { firstLook, type Look } from './look.ts'
import { isTemplateShop } from './shop-settings.ts'

/** A shop with a name of its own that has not written another one does not say that it makes beadwork. */
export function footerLineOf({ footerLine }: Pick<Look, 'footerLine'>, shopName: string): string {
  if (isTemplateShop(shopName) || footerLine !== firstLook.footerLine) return footerLine
  return 'Made by hand, one piece at a time.'
}
