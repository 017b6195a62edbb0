/** A link that names a sheet opens it over the page. In a new tab and in a browser without sheets it leads to its page. */
export function openSheets(): void {
  if (!('HTMLDialogElement' in window)) return
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    // Beside what it shows: that has elements of its own.
    if (target instanceof HTMLDialogElement) target.close()
    const id = target.closest<HTMLElement>('a[data-sheet]')?.dataset.sheet
    const sheet = id && document.getElementById(id)
    if (!(sheet instanceof HTMLDialogElement) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    sheet.showModal()
  })
}
