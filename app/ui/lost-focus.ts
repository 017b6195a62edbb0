import { useEffect, useRef } from 'react'

/** Catches the focus whose control is gone: from the body, the keyboard would begin at the top of the page again. */
export function catchFocus(place: HTMLElement | null | undefined) {
  if (!place || document.activeElement !== document.body) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** The page that the router changes to is read from its heading; one that a browser loads, from its top. */
export function usePageFocus(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    catchFocus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'))
  }, [pathname])
}
