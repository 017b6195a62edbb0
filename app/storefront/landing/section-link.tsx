import type { ComponentProps } from 'react'
import type { SectionId } from './sections.ts'

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { section: SectionId }

/** Links to a section of the landing page. `handleSectionLinks` also moves the focus, because the browser only scrolls. */
export function SectionLink({ section, children, ...rest }: SectionLinkProps) {
  return (
    <a {...rest} href={`#${section}`} data-section={section}>
      {children}
    </a>
  )
}
