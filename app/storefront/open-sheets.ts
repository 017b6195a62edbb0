/** A link with `data-sheet` opens that dialog. In a new tab, or in a browser without dialogs, it opens its page. */
export function openSheets(): void {
  if (!('HTMLDialogElement' in window)) return
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    // A click on the backdrop: the dialog's content has elements of its own.
    if (target instanceof HTMLDialogElement) target.close()
    const id = target.closest<HTMLElement>('a[data-sheet]')?.dataset.sheet
    const sheet = id && document.getElementById(id)
    if (!(sheet instanceof HTMLDialogElement) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    sheet.showModal()
  })
}
