import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { CachedMarkup } from './cached-markup.tsx'
import { isIslandsPage } from './islands-page.ts'

type IslandProps<Props extends object> = {
  /** As `app/islands.tsx` lists it. */
  name: string
  of: ComponentType<Props>
  /** Written into the page as JSON: plain values only. */
  props: NoInfer<Props>
  /** What pages of the router add, such as functions. */
  routed?: Partial<NoInfer<Props>>
  /** By itself where somebody may be logged in, or when it comes near the window; others wait for a touch. */
  when?: 'customer' | 'near'
}

/**
 * A part that is hydrated by itself where the page has no router, and an ordinary one elsewhere. Its component gets no context from the page, and calls no
 * `useId`, since each root counts its own.
 */
export function Island<Props extends object>({ name, of: Component, props, routed, when }: IslandProps<Props>) {
  const isAlone = isIslandsPage(useLocation().pathname)
  if (!isAlone) return <Component {...props} {...routed} />
  return (
    <CachedMarkup
      as="div"
      data-island={name}
      data-props={JSON.stringify(props)}
      data-when={when}
      className="contents"
      of={Component}
      props={props}
    />
  )
}
