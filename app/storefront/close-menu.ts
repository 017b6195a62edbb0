const openMenu = () => document.querySelector<HTMLElement>('details[data-menu][open]')

/** The browser opens a header's menu. It closes when a link in it is used, by Escape, and by what is touched beside it. */
export function closeMenus(): void {
  function onUse({ type, target }: Event) {
    const menu = openMenu()
    if (!menu || !(target instanceof Element)) return
    const isUsed = type === 'click' && target.closest('a, button')
    if (isUsed || !menu.contains(target)) menu.removeAttribute('open')
  }
  // While captured: an island that is about to be hydrated stops some clicks.
  for (const use of ['click', 'focusin']) document.addEventListener(use, onUse, true)
  document.addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && openMenu()
    if (!menu) return
    menu.removeAttribute('open')
    menu.querySelector('summary')?.focus()
  })
}
