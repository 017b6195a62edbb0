/** Loads the second image when the pointer or focus reaches the first: most visitors read on below it. */
export function showNextPicture(): void {
  const pictures = document.querySelector('.product-pictures')
  const show = () => pictures?.querySelector('li:nth-child(2) img')?.classList.remove('hidden')
  for (const use of ['pointerenter', 'focusin']) pictures?.addEventListener(use, show, { once: true })
}
