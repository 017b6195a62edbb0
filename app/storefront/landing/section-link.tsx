import type { ComponentProps } from 'react'
import type { SectionId } from './sections.ts'

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { section: SectionId }

/** `followSections` moves the focus, which the browser does not. */
export function SectionLink({ section, children, ...rest }: SectionLinkProps) {
  return (
    <a {...rest} href={`#${section}`} data-section={section}>
      {children}
    </a>
  )
}
