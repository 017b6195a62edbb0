import type { LinkedSection } from '#app/shop/landing.ts'

export type SectionId = LinkedSection | 'pieces'

/** Lets links to sections scroll and move the keyboard focus, without a new history entry. */
export function handleSectionLinks(): void {
  document.addEventListener('click', (event) => {
    const used = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
    const id = used?.dataset.section
    const section = id && document.getElementById(id)
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
    section.focus({ preventScroll: true })
    history.replaceState(history.state, '', `#${id}`)
  })
}
