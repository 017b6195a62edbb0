/** The next picture is asked for by whoever comes near the first: most read on below it. */
export function showNextPicture(): void {
  const pictures = document.querySelector('.product-pictures')
  const show = () => pictures?.querySelector('li:nth-child(2) img')?.classList.remove('hidden')
  for (const use of ['pointerenter', 'focusin']) pictures?.addEventListener(use, show, { once: true })
}
