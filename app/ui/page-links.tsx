import {
  type ElementType,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type Ref,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type NavigateOptions, PrefetchPageLinks, useNavigate } from 'react-router'
import { savesData } from '#app/framework/browser/saves-data.ts'
import { isIslandsPage } from '#app/framework/islands/islands-page.ts'

type PageLinksProps = HTMLAttributes<HTMLElement> & {
  /** 'nav' or 'ul'. */
  as: ElementType
  ref?: Ref<HTMLElement>
  /** Options of the router's navigation. */
  follow?: Pick<NavigateOptions, 'state' | 'viewTransition'>
}

/** A pointer rests this long on a link before a click. */
const meantMs = 100

/**
 * Plain links within are followed by the router, and prefetched when they are touched, hovered or focused, except for
 * visitors who save data. One listener for all of them: each Link component costs the server and the phone a dozen
 * hooks.
 */
export function PageLinks({ as: Tag, follow, ...rest }: PageLinksProps) {
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<string | null>(null)
  const pointed = useRef<{ path: string | null; timer?: ReturnType<typeof setTimeout> }>({ path: null })
  useEffect(() => () => clearTimeout(pointed.current.timer), [])

  function point(event: MouseEvent | FocusEvent | TouchEvent) {
    const link = linkOf(event)
    const path = link && !savesData() ? pathOf(link) : null
    if (path === pointed.current.path) return
    clearTimeout(pointed.current.timer)
    pointed.current = { path, timer: setTimeout(() => setAhead(path), path ? meantMs : 0) }
  }

  function leave() {
    clearTimeout(pointed.current.timer)
    pointed.current = { path: null }
    setAhead(null)
  }

  function go(event: MouseEvent) {
    const link = linkOf(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    void navigate(pathOf(link), { ...follow, replace: link.href === window.location.href })
  }

  return (
    <>
      <Tag
        {...rest}
        onClick={go}
        onMouseOver={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
        onTouchStart={point}
      />
      {ahead && (isIslandsPage(ahead) ? <link rel="prefetch" href={ahead} /> : <PrefetchPageLinks page={ahead} />)}
    </>
  )
}

/** Only links to pages of this shop. */
function linkOf({ target }: MouseEvent | FocusEvent | TouchEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link && link.origin === window.location.origin && !link.target ? link : null
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}
