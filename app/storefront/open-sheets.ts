/** Lets links with `data-sheet` open a dialog. In browsers without dialogs they open their page. */
export function openSheets(): void {
  if (!('HTMLDialogElement' in window)) return
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    // The dialog is the target only if the backdrop is clicked.
    if (target instanceof HTMLDialogElement) target.close()
    const id = target.closest<HTMLElement>('a[data-sheet]')?.dataset.sheet
    const sheet = id && document.getElementById(id)
    if (!(sheet instanceof HTMLDialogElement) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    sheet.showModal()
  })
}
