import type { ProductOption } from '../../app/catalog/line-options.ts'
import type { shopPageKeys } from '../../app/content/content-page.ts'
import type { Landing, LandingPicture, LandingSlide } from '../../app/shop/landing.ts'
import type { Look } from '../../app/shop/look.ts'
import type { HeroPicture, ShopSettings } from '../../app/shop/shop-settings.ts'

export type TemplateProduct = {
  /** Names the files `{slug}-1.jpg` and so on, one for each text of `alt`. */
  slug: string
  name: string
  category: string
  priceCents: number
  description: string
  choices?: ProductOption[]
  /** How many are ready; the others are made to order. */
  ready?: number
  /** For the whole product, for the close-up, and for how it is used or how large it is. */
  alt: readonly string[]
}

export type TemplateReview = { stars: number; words: string }

/** `file`: without `.jpg`, in the template's folder of pictures. */
export type TemplatePicture = { file: string } & Pick<LandingPicture, 'alt' | 'focus'>

type Sized<T> = Omit<T, 'key' | 'width' | 'height'>

/** What makes the shop another one than the code's own. */
export type TemplateBranding = {
  /** As staff save them, section by section. */
  settings: { words: Partial<ShopSettings> }
  hero: TemplatePicture & Pick<Sized<HeroPicture>, 'widest' | 'widestOnPhone'>
  look: Omit<Look, 'logo' | 'landing'>
  /** An SVG, as an owner's file. */
  logo: string
  landing: Omit<Landing, 'pictures' | 'slides'> & {
    pictures: Partial<Record<keyof Landing['pictures'], TemplatePicture[]>>
    slides: (Pick<LandingSlide, 'caption' | 'target'> & { picture: TemplatePicture })[]
  }
  /** In their order. */
  categories: (TemplateCategory & { picture: string })[]
}

export type TemplateCategory = {
  key: string
  value: string
  label: string
  /** The slug of the product whose first picture stands for it. */
  picture?: string
  /** The picture of the code's own that stands for it. */
  scene?: string
}

export type ShopTemplate = {
  /** Of pictures, below `db`. */
  folder: string
  /** In the order in which the shop lists them. */
  products: readonly TemplateProduct[]
  pages: Record<(typeof shopPageKeys)[number], string>
  reviews: readonly { piece: string; given: readonly TemplateReview[] }[]
  /** Where buyers collect, what staff have not published yet, and what past buyers and staff wrote. */
  collectAt: string
  draft: Pick<TemplateProduct, 'name' | 'category' | 'priceCents' | 'description'> & {
    picture: { file: string; alt: string }
  }
  refunds: { whole: string; part: string }
  /** The account that a stranger typed. */
  strayAccount: string
  /** Null: the code's own. */
  branding: TemplateBranding | null
}
