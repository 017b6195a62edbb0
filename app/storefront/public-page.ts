import { enableLoadMore } from '#app/catalog/listing/grow-list.ts'
import { recordViewedProduct } from '#app/catalog/product/recently-viewed.ts'
import { restoreBackLink } from '#app/catalog/product/restore-back-link.ts'
import { showHomeLoading } from './landing/home-loading.ts'
import { handleSectionLinks } from './landing/sections.ts'

/** Starts the scripts that work without React, on pages with islands. */
export function startPublicPage(): void {
  enableLoadMore()
  restoreBackLink()
  showNextPicture()
  recordViewedProduct()
  scrollToCurrentCategory()
  handleSectionLinks()
  closeMenusWhenUsed()
  handleSheetLinks()
  showHomeLoading()
}

const openMenu = () => document.querySelector<HTMLElement>('details[data-menu][open]')

/**
 * Closes an open menu of the header after Escape, after a click on one of its links or buttons, and when the visitor
 * clicks or focuses something outside. The browser opens the menu without this script.
 */
function closeMenusWhenUsed(): void {
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

/** Lets links with `data-sheet` open a dialog. In browsers without dialogs these links open their page. */
function handleSheetLinks(): void {
  if (!('HTMLDialogElement' in window)) return
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    // Only a click on the backdrop has the dialog itself as its target.
    if (target instanceof HTMLDialogElement) target.close()
    const id = target.closest<HTMLElement>('a[data-sheet]')?.dataset.sheet
    const sheet = id && document.getElementById(id)
    if (!(sheet instanceof HTMLDialogElement) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    sheet.showModal()
  })
}

/** Scrolls the row of categories to the current one, for browsers without `scroll-initial-target`. */
function scrollToCurrentCategory(): void {
  const open = document.querySelector<HTMLElement>('header nav [aria-current=page]')
  const row = open?.closest('nav')
  if (!open || !row) return
  const right = open.offsetLeft + open.offsetWidth
  if (open.offsetLeft >= row.scrollLeft && right <= row.scrollLeft + row.clientWidth) return
  row.scrollTo({ left: open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2 })
}

/**
 * Loads the second image only when the pointer or the focus reaches the pictures, because most visitors look only at
 * the first.
 */
function showNextPicture(): void {
  const pictures = document.querySelector('.product-pictures')
  const show = () => pictures?.querySelector('li:nth-child(2) img')?.classList.remove('hidden')
  for (const use of ['pointerenter', 'focusin']) pictures?.addEventListener(use, show, { once: true })
}
