import createEmbla, { type EmblaCarouselType, type EmblaOptionsType } from 'embla-carousel'
import { useEffect, useState } from 'react'

/** Until the scripts run, the row scrolls by itself. */
export function useEmbla(options: EmblaOptionsType) {
  const [viewport, viewportRef] = useState<HTMLElement | null>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const [fixedOptions] = useState(options)
  useEffect(() => {
    if (!viewport) return
    const carousel = createEmbla(viewport, fixedOptions)
    setEmbla(carousel)
    return () => {
      carousel.destroy()
      setEmbla(null)
    }
  }, [viewport, fixedOptions])
  return { viewportRef, embla }
}
