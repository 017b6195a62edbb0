import { beadColour } from '#app/ui/beads/bead.ts'

const beads = Array.from({ length: 9 }, (_, k) => {
  const attributes = `class="animate-string-bead" style="animation-delay:${k * 120}ms;animation-fill-mode:backwards" fill="var(--color-bead-${beadColour(k)})"`
  return `<circle ${attributes} cx="${8 + k * 16}" cy="10" r="7"/>`
})
const loading = `<svg aria-hidden="true" width="144" height="20">${beads.join('')}</svg><p class="text-sm text-soft">Loading...</p>`

/** Covers the page with a loading screen while the browser navigates to the landing page. */
export function showHomeLoading(): () => void {
  const cover = Object.assign(document.createElement('div'), {
    className: 'fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-ivory',
    innerHTML: loading,
  })
  cover.setAttribute('role', 'status')
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin === location.origin && link.pathname === '/' && location.pathname !== '/')
      document.body.append(cover)
  }
  // Removes the loading screen when Back displays this page again. If the navigation failed, a tap removes it.
  const remove = () => cover.remove()
  cover.addEventListener('click', remove)
  window.addEventListener('click', onClick, true)
  window.addEventListener('pageshow', remove)
  return () => window.removeEventListener('click', onClick, true)
}
