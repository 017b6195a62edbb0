/** Scrolls the row of categories to the one that is open. */
export function showOpenCategory(): void {
  const open = document.querySelector<HTMLElement>('header nav [aria-current=page]')
  const row = open?.closest('nav')
  if (open && row) row.scrollTo({ left: open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2 })
}
