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
import { type NavigateOptions, useNavigate } from 'react-router'
import { isSavingData } from '#app/framework/browser/saves-data.ts'
import { isIslandsPage } from '#app/framework/islands/islands-page.ts'

type PageLinksProps = HTMLAttributes<HTMLElement> & {
  /** 'nav' or 'ul'. */
  as: ElementType
  ref?: Ref<HTMLElement>
  /** Options that the router's navigation gets. */
  follow?: Pick<NavigateOptions, 'state' | 'viewTransition'>
}

/** A pointer that rests on a link for this long usually clicks it. */
const hoverDelayMs = 100

/**
 * The router handles the plain links within this element. A link that is touched, hovered or focused is prefetched if
 * it opens a public page, unless the visitor saves data. The router's own `PrefetchPageLinks` is not used: it reloads
 * the open page if a script fails to load. One listener serves all links, because each Link component would need a
 * dozen hooks.
 */
export function PageLinks({ as: Tag, follow, ...rest }: PageLinksProps) {
  const navigate = useNavigate()
  const [prefetchPath, setPrefetchPath] = useState<string | null>(null)
  const hovered = useRef<{ path: string | null; timer?: ReturnType<typeof setTimeout> }>({ path: null })
  useEffect(() => () => clearTimeout(hovered.current.timer), [])

  function onPointer(event: MouseEvent | FocusEvent | TouchEvent) {
    const link = linkOf(event)
    const path = link && isIslandsPage(link.pathname) && !isSavingData() ? pathOf(link) : null
    if (path === hovered.current.path) return
    clearTimeout(hovered.current.timer)
    hovered.current = { path, timer: setTimeout(() => setPrefetchPath(path), path ? hoverDelayMs : 0) }
  }

  function onLeave() {
    clearTimeout(hovered.current.timer)
    hovered.current = { path: null }
    setPrefetchPath(null)
  }

  function onClick(event: MouseEvent) {
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
        onClick={onClick}
        onMouseOver={onPointer}
        onMouseLeave={onLeave}
        onFocus={onPointer}
        onBlur={onLeave}
        onTouchStart={onPointer}
      />
      {prefetchPath && <link rel="prefetch" href={prefetchPath} />}
    </>
  )
}

/** Null outside of links, and for links to another site or window. */
function linkOf({ target }: MouseEvent | FocusEvent | TouchEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link && link.origin === window.location.origin && !link.target ? link : null
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}
