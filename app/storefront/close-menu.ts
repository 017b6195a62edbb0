const openMenu = () => document.querySelector<HTMLElement>('details[data-menu][open]')

/** Closes an open menu of the header on Escape, a link in it, or a click or focus outside. The browser opens it. */
export function followMenus(): void {
  function onUse({ type, target }: Event) {
    const menu = openMenu()
    if (!menu || !(target instanceof Element)) return
    const isUsed = type === 'click' && target.closest('a, button')
    if (isUsed || !menu.contains(target)) menu.removeAttribute('open')
  }
  // In the capture phase, because an island stops some clicks until it is hydrated.
  for (const use of ['click', 'focusin']) document.addEventListener(use, onUse, true)
  document.addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && openMenu()
    if (!menu) return
    menu.removeAttribute('open')
    menu.querySelector('summary')?.focus()
  })
}
