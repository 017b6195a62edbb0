import { focusText } from '#app/catalog/focus-point.ts'
import { densePhoneQuery, picturePath, pictureSources } from '#app/catalog/image-path.ts'
import type { HeroPicture } from '#app/shop/shop-settings.ts'
import type { HeroImage } from './hero.tsx'
import { heroStandIns } from './hero-stand-ins.ts'
import { sceneFormats, scenePath, sceneSources, scenes } from './scenes.ts'

const narrow = '(max-width: 768px)'
/** The maximum width of an image relative to the width of the phone. The phone crops what is wider. */
const maxOverhang = 1.6
const phoneAspectRatio = 0.72

/** The owners' image, or the template's. Computes all attributes on the server, to save code in the browser. */
export function toHeroImage(picture: HeroPicture | null): HeroImage {
  return picture ? uploadedHero(picture) : templateHero()
}

function templateHero(): HeroImage {
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

function uploadedHero(picture: HeroPicture): HeroImage {
  const { key, width, height, widest, widestOnPhone, alt, standIn, focus } = picture
  const overhang = Math.min(maxOverhang, Math.max(1, width / height / phoneAspectRatio))
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
