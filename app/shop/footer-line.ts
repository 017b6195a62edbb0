import { defaultLook, type Look } from './look.ts'
import { isTemplateShop } from './shop-settings.ts'

/** The template's line is about beadwork, so a shop with its own name gets a neutral line until it writes one. */
export function footerLineOf({ footerLine }: Pick<Look, 'footerLine'>, shopName: string): string {
  if (isTemplateShop(shopName) || footerLine !== defaultLook.footerLine) return footerLine
  return 'Made by hand, one piece at a time.'
}
