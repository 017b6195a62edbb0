/** The landing page's sections, in the order of the top bar. */
export const sections = [
  { id: 'about', label: 'About us' },
  { id: 'shop', label: 'Shop' },
  { id: 'lookbook', label: 'Lookbook' },
  { id: 'contact', label: 'Contacts' },
] as const

/** What a link may lead to: besides, the pieces below the hero. */
export type SectionId = (typeof sections)[number]['id'] | 'pieces'

/** Scrolls there smoothly unless less motion is asked for, and lets the keyboard go on from there. */
export function scrollToSection(id: SectionId) {
  const section = document.getElementById(id)
  if (!section) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  section.focus({ preventScroll: true })
  history.replaceState(history.state, '', `#${id}`)
}
