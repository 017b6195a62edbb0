import type { ComponentProps } from 'react'
import { type SectionId, scrollToSection } from './sections.ts'

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { section: SectionId; onUse?: () => void }

export function SectionLink({ section, onUse, children, ...rest }: SectionLinkProps) {
  return (
    <a
      {...rest}
      href={`#${section}`}
      onClick={(event) => {
        event.preventDefault()
        onUse?.()
        scrollToSection(section)
      }}
    >
      {children}
    </a>
  )
}
