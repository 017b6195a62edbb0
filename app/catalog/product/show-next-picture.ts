/** Loads the second image only when the pointer or the focus reaches the first, because most visitors scroll on. */
export function showNextPicture(): void {
  const pictures = document.querySelector('.product-pictures')
  const show = () => pictures?.querySelector('li:nth-child(2) img')?.classList.remove('hidden')
  for (const use of ['pointerenter', 'focusin']) pictures?.addEventListener(use, show, { once: true })
}
