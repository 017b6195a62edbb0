const openMenu = () => document.querySelector<HTMLElement>('details[data-menu][open]')

/** The browser opens a header's menu. This closes it on a link inside, Escape, or a click or focus outside. */
export function closeMenus(): void {
  function onUse({ type, target }: Event) {
    const menu = openMenu()
    if (!menu || !(target instanceof Element)) return
    const isUsed = type === 'click' && target.closest('a, button')
    if (isUsed || !menu.contains(target)) menu.removeAttribute('open')
  }
  // In the capture phase: an island that is about to be hydrated stops some clicks.
  for (const use of ['click', 'focusin']) document.addEventListener(use, onUse, true)
  document.addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && openMenu()
    if (!menu) return
    menu.removeAttribute('open')
    menu.querySelector('summary')?.focus()
  })
}
