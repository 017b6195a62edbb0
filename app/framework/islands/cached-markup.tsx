import { type ComponentType, createContext, type ElementType, type HTMLAttributes, useContext } from 'react'

export type MarkupOf = <Props extends object>(Component: ComponentType<Props>, props: Props) => string

/** Null in the browser, and on the server for pages that load the router. */
export const MarkupContext = createContext<MarkupOf | null>(null)

type CachedMarkupProps<Props extends object> = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as: ElementType
  of: ComponentType<Props>
  /** Plain values only, because they are the cache key of the markup. */
  props: NoInfer<Props>
}

/**
 * An element whose content the server renders once for the same props. The component gets the context of a router at
 * `/`, but no context from the page, and must not call `useId`.
 */
export function CachedMarkup<Props extends object>({
  as: Tag,
  of: Component,
  props,
  ...attributes
}: CachedMarkupProps<Props>) {
  const markupOf = useContext(MarkupContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it.
  if (markupOf) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(Component, props) }} />
  return (
    <Tag {...attributes}>
      <Component {...props} />
    </Tag>
  )
}
