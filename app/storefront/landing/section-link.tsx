import type { ComponentProps } from 'react'
import type { SectionId } from './sections.ts'

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { section: SectionId }

/** The browser does not move the focus, so `followSections` does. */
export function SectionLink({ section, children, ...rest }: SectionLinkProps) {
  return (
    <a {...rest} href={`#${section}`} data-section={section}>
      {children}
    </a>
  )
}
