import { focusText } from '#app/catalog/focus-point.ts'
import { densePhoneQuery, picturePath, pictureSources } from '#app/catalog/image-path.ts'
import type { HeroPicture } from '#app/shop/shop-settings.ts'
import type { HeroShown } from './hero.tsx'
import { heroStandIns } from './hero-stand-ins.ts'
import { sceneFormats, scenePath, sceneSources, scenes } from './scenes.ts'

const narrow = '(max-width: 768px)'
/** How much wider than the phone an image may be that fills its height: its sides are cropped. */
const widestOfPhone = 1.6
const shapeOfPhone = 0.72

/**
 * The owners' image, or else the shop's own, with the attributes computed, so that the page needs no code for widths.
 */
export function heroShown(picture: HeroPicture | null): HeroShown {
  return picture ? ofOwners(picture) : ofShop()
}

function ofShop(): HeroShown {
  const sizes = `${densePhoneQuery} 66vw, 100vw`
  const { slug, alt, width, height } = scenes.hero
  const formats = sceneFormats.map((format) => ({ format, type: `image/${format === 'jpg' ? 'jpeg' : format}` }))
  return {
    sources: [
      ...formats.map(({ format, type }) => ({
        media: narrow,
        type,
        srcSet: sceneSources(scenes.heroTall, format),
        sizes,
      })),
      ...formats.map(({ format, type }) => ({ type, srcSet: sceneSources(scenes.hero, format), sizes })),
    ],
    image: { src: scenePath(slug, width, 'jpg'), alt, width, height },
    standIns: heroStandIns,
    position: null,
  }
}

function ofOwners(picture: HeroPicture): HeroShown {
  const { key, width, height, widest, widestOnPhone, alt, standIn, focus } = picture
  const overhang = Math.min(widestOfPhone, Math.max(1, width / height / shapeOfPhone))
  const onPhone = { media: narrow, sizes: `${Math.round(66 * overhang)}vw` }
  const formats = ['avif', 'webp'] as const
  return {
    sources: [
      ...formats.map((format) => ({
        ...onPhone,
        type: `image/${format}`,
        srcSet: pictureSources(picture, format, 0, widestOnPhone),
      })),
      ...formats.map((format) => ({
        type: `image/${format}`,
        srcSet: pictureSources(picture, format, 0, widest),
        sizes: '100vw',
      })),
    ],
    image: { src: picturePath(key, widest, 'jpg'), alt, width, height },
    standIns: { wide: standIn, tall: standIn },
    position: focusText(focus),
  }
}
