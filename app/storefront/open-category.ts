/** For browsers without `scroll-initial-target`: scrolls the row of categories to the open one if it is out of view. */
export function showOpenCategory(): void {
  const open = document.querySelector<HTMLElement>('header nav [aria-current=page]')
  const row = open?.closest('nav')
  if (!open || !row) return
  const right = open.offsetLeft + open.offsetWidth
  if (open.offsetLeft >= row.scrollLeft && right <= row.scrollLeft + row.clientWidth) return
  row.scrollTo({ left: open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2 })
}
