import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { CachedMarkup } from './cached-markup.tsx'
import { isIslandsPage } from './islands-page.ts'

type IslandProps<Props extends object> = {
  /** The name in `app/islands.tsx`. */
  name: string
  of: ComponentType<Props>
  /** Written into the page as JSON: plain values only. */
  props: NoInfer<Props>
  /** Props that only pages with a router add, such as functions. */
  routed?: Partial<NoInfer<Props>>
  /** Hydrates without an interaction: for a customer, or near the viewport. By default an island waits for one. */
  when?: 'customer' | 'near'
}

/**
 * A part of the page that is hydrated separately if the page has no router; otherwise an ordinary component. It gets no
 * context from the page and must not call `useId`, because each root counts its own ids.
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
