import { useEffect, useState } from 'react'
import { useEmbla } from '#app/ui/use-embla.ts'

type Place = { isReady: boolean; stops: number[]; current: number; canGoBack: boolean; canGoOn: boolean }

const unknown: Place = { isReady: false, stops: [], current: 0, canGoBack: false, canGoOn: false }

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** `stops` are the positions it can rest at: fewer where more pictures fit. */
export function useLookbookCarousel() {
  const { viewportRef, embla } = useEmbla({ align: 'start', loop: false, containScroll: 'trimSnaps' })
  const [place, setPlace] = useState<Place>(unknown)

  useEffect(() => {
    if (!embla) return setPlace(unknown)
    const look = () =>
      setPlace({
        isReady: true,
        stops: embla.scrollSnapList().map((_, index) => index),
        current: embla.selectedScrollSnap(),
        canGoBack: embla.canScrollPrev(),
        canGoOn: embla.canScrollNext(),
      })
    look()
    embla.on('select', look).on('reInit', look)
    return () => {
      embla.off('select', look).off('reInit', look)
    }
  }, [embla])

  useEffect(() => viewportRef(document.querySelector<HTMLElement>('[data-lookbook]')), [viewportRef])

  useEffect(() => {
    const group = embla?.rootNode().parentElement
    if (!embla || !group) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      if (event.key === 'ArrowLeft') embla.scrollPrev(isCalm())
      else embla.scrollNext(isCalm())
    }
    embla.rootNode().dataset.ready = ''
    group.addEventListener('keydown', onKeyDown)
    return () => group.removeEventListener('keydown', onKeyDown)
  }, [embla])

  return {
    ...place,
    goBack: () => embla?.scrollPrev(isCalm()),
    goOn: () => embla?.scrollNext(isCalm()),
    goTo: (stop: number) => embla?.scrollTo(stop, isCalm()),
  }
}
