export const sections = [
  { id: 'about', label: 'About us' },
  { id: 'shop', label: 'Shop' },
  { id: 'lookbook', label: 'Lookbook' },
  { id: 'contact', label: 'Contacts' },
] as const

export type SectionId = (typeof sections)[number]['id'] | 'pieces'

/** Moves the keyboard focus, too. Does not animate if the visitor prefers less motion. */
export function scrollToSection(id: SectionId) {
  const section = document.getElementById(id)
  if (!section) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  section.focus({ preventScroll: true })
  history.replaceState(history.state, '', `#${id}`)
}
