/** Scrolls the row of categories to the current one, for browsers without `scroll-initial-target`. */
export function scrollToCurrentCategory(): void {
  const open = document.querySelector<HTMLElement>('header nav [aria-current=page]')
  const row = open?.closest('nav')
  if (!open || !row) return
  const right = open.offsetLeft + open.offsetWidth
  if (open.offsetLeft >= row.scrollLeft && right <= row.scrollLeft + row.clientWidth) return
  row.scrollTo({ left: open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2 })
}
