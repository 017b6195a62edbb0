import type { ProductOption } from '../../app/catalog/line-options.ts'
import type { shopPageKeys } from '../../app/content/content-page.ts'
import type { Landing, LandingPicture, LandingSlide } from '../../app/shop/landing.ts'
import type { Look } from '../../app/shop/look.ts'
import type { HeroPicture, ShopSettings } from '../../app/shop/shop-settings.ts'

export type TemplateProduct = {
  /** The pictures are `{slug}-1.jpg` and so on, one for each text of `alt`. */
  slug: string
  name: string
  category: string
  priceCents: number
  description: string
  choices?: ProductOption[]
  /** The number in stock; further ones are made to order. */
  ready?: number
  /** The alternative texts of three pictures: the whole product, a close-up, and its use or size. */
  alt: readonly string[]
}

export type TemplateReview = { stars: number; words: string }

/** `file` is a name without `.jpg` in the template's folder of pictures. */
export type TemplatePicture = { file: string } & Pick<LandingPicture, 'alt' | 'focus'>

type Sized<T> = Omit<T, 'key' | 'width' | 'height'>

/** Name, look, landing page and categories that replace the default shop's. */
export type TemplateBranding = {
  /** Grouped in sections, as staff save them. */
  settings: { words: Partial<ShopSettings> }
  hero: TemplatePicture & Pick<Sized<HeroPicture>, 'widest' | 'widestOnPhone'>
  look: Omit<Look, 'logo' | 'landing'>
  /** An SVG, like a file that an owner uploads. */
  logo: string
  landing: Omit<Landing, 'pictures' | 'slides'> & {
    pictures: Partial<Record<keyof Landing['pictures'], TemplatePicture[]>>
    slides: (Pick<LandingSlide, 'caption' | 'target'> & { picture: TemplatePicture })[]
  }
  /** In display order. */
  categories: (TemplateCategory & { picture: string })[]
}

export type TemplateCategory = {
  key: string
  value: string
  label: string
  /** The slug of the product whose first picture is the category's. */
  picture?: string
  /** The category's picture, one of the default shop's fixed pictures. */
  scene?: string
}

export type ShopTemplate = {
  /** The folder of the pictures, below `db`. */
  folder: string
  /** In the order in which the shop lists them. */
  products: readonly TemplateProduct[]
  pages: Record<(typeof shopPageKeys)[number], string>
  reviews: readonly { piece: string; given: readonly TemplateReview[] }[]
  /** The name of the place where buyers collect their orders. */
  collectAt: string
  draft: Pick<TemplateProduct, 'name' | 'category' | 'priceCents' | 'description'> & {
    picture: { file: string; alt: string }
  }
  refundReasons: { whole: string; part: string }
  /** The account number of the payment that names no order. */
  accountOfUnknownPayment: string
  /** Null: the shop keeps the default branding. */
  branding: TemplateBranding | null
}
